// SPDX-License-Identifier: MIT
// Reads what the shapes and options of a call mean. Every refusal names the shape it met and the shape it needed.
#include <cmath>
#include <limits>

#include "door.hpp"
#include "sdpa/scale.hpp"

namespace sdpa {
namespace {

constexpr const char* kHeldByFloat = "a number that float32 can hold";

Refusal mismatch(const char* argument, const Sentence& expected, const Shape& actual) {
  return refuse(ErrorCode::shape_mismatch, argument, expected, {"#", actual});
}

Refusal missing(const char* argument, const Sentence& expected) {
  return refuse(ErrorCode::shape_mismatch, argument, expected, "nothing");
}

/// Reads one call; the steps run in order, each trusts those before it.
class ShapeReader {
public:
  ShapeReader(const Claims& claims, const AttentionOptions& options, Plan& plan)
      : claims_(claims), options_(options), plan_(plan) {}

  /// All tensors filled; query, key and value of one form.
  Refusal check_forms() const {
    const std::pair<const char*, const Claim*> all[] = {{"query", &claims_.query},
                                                        {"key", &claims_.key},
                                                        {"value", &claims_.value},
                                                        {"mask", &claims_.mask},
                                                        {"bias", &claims_.bias},
                                                        {"past_key", &claims_.past_key},
                                                        {"past_value", &claims_.past_value}};
    for (const auto& [name, claim] : all) {
      if (claim->shape == nullptr) continue;
      if (auto refusal = check_shape(name, *claim->shape, claim->numbers)) return refusal;
    }
    if (query().rank() < 2) return mismatch("query", "2, 3 or 4 axes: n x d_k", query());
    const Sentence form("# axes, as query (#)", static_cast<std::size_t>(query().rank()), query());
    if (key().rank() != query().rank()) return mismatch("key", form, key());
    if (value().rank() != query().rank()) return mismatch("value", form, value());
    plan_.rank = query().rank();
    return nullptr;
  }

  /// batch, heads, kv_heads and the widths of a head.
  Refusal read_heads() const {
    const bool axis_of_heads = plan_.rank == 4;
    const std::size_t heads = options_.heads.value_or(axis_of_heads ? query()[1] : 1);
    const std::size_t kv_heads = options_.kv_heads.value_or(axis_of_heads ? key()[1] : heads);
    if (heads == 0) return refuse(ErrorCode::out_of_range, "heads", "at least 1", "0");
    if (kv_heads == 0) return refuse(ErrorCode::out_of_range, "kv_heads", "at least 1", "0");
    if (axis_of_heads && query()[1] != heads) {
      return heads_mismatch("heads", {"#, as query (#)", query()[1], query()}, {"#", heads});
    }
    if (axis_of_heads && key()[1] != kv_heads) {
      return heads_mismatch("kv_heads", {"#, as key (#)", key()[1], key()}, {"#", kv_heads});
    }
    if (heads % kv_heads != 0) {
      const Sentence divisors("key/value heads that divide the # heads of query (#)", heads, query());
      return axis_of_heads ? heads_mismatch("key", divisors, {"#", key()})
                           : heads_mismatch("kv_heads", divisors, {"#", kv_heads});
    }
    plan_.model_heads = heads;
    if (plan_.rank > 2) {
      plan_.batch = query()[0];
      plan_.heads = heads;
      plan_.kv_heads = kv_heads;
    }
    plan_.head_dim = query().from_end(1);
    plan_.value_dim = value().from_end(1);
    return plan_.rank == 3 ? share_width() : nullptr;
  }

  /// Key agrees with query, value with key.
  Refusal read_lengths() const {
    const int length_axis = plan_.rank == 4 ? 2 : plan_.rank - 2;
    plan_.query_len = query()[length_axis];
    plan_.key_len = key()[length_axis];
    if (plan_.rank > 2) {
      const Sentence batch("a batch of #, as query (#)", plan_.batch, query());
      if (key()[0] != plan_.batch) return mismatch("key", batch, key());
      if (value()[0] != plan_.batch) return mismatch("value", batch, value());
    }
    const std::size_t key_width = plan_.head_dim * (plan_.rank == 3 ? plan_.kv_heads : 1);
    if (key().from_end(1) != key_width) {
      return mismatch("key", {"rows of # numbers, as query (#)", key_width, query()}, key());
    }
    if (value()[length_axis] != plan_.key_len) {
      return mismatch("value", {"# rows, one for each row of key (#)", plan_.key_len, key()}, value());
    }
    if (plan_.rank == 4 && value()[1] != plan_.kv_heads) {
      return mismatch("value", {"# heads, as key (#)", plan_.kv_heads, key()}, value());
    }
    return nullptr;
  }

  Refusal read_past() const {
    const Shape* keys = claims_.past_key.shape;
    const Shape* values = claims_.past_value.shape;
    if (keys == nullptr && values == nullptr) return nullptr;
    if (values == nullptr) return missing("past_value", {"cached values beside past_key (#)", *keys});
    if (keys == nullptr) return missing("past_key", {"cached keys beside past_value (#)", *values});
    if (keys->rank() != kMaxRank) return mismatch("past_key", "4 axes: batch x heads x length x d_k", *keys);
    plan_.past_len = (*keys)[2];
    const Shape wanted_keys{plan_.batch, plan_.kv_heads, plan_.past_len, plan_.head_dim};
    const Shape wanted_values{plan_.batch, plan_.kv_heads, plan_.past_len, plan_.value_dim};
    if (*keys != wanted_keys) return mismatch("past_key", {"#, as key (#)", wanted_keys, key()}, *keys);
    if (*values != wanted_values)
      return mismatch("past_value", {"#, as past_key (#)", wanted_values, *keys}, *values);
    return nullptr;
  }

  /// A mask or bias must broadcast from the right to the scores.
  Refusal check_broadcast(const char* name, const Claim& claim) const {
    if (claim.shape == nullptr) return nullptr;
    const Sizes4 sizes = pad_shape(*claim.shape);
    const Sizes4 wanted = plan_.score_sizes();
    bool fits = true;
    for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
      fits = fits && (sizes[axis] == 1 || sizes[axis] == wanted[axis]);
    }
    if (fits) return nullptr;
    const Shape scores = plan_.score_shape();
    return refuse(ErrorCode::mask_shape, name, {"a shape that broadcasts to the scores (#)", scores},
                  {"#", *claim.shape});
  }

  /// A scale and a softcap that numbers up to `largest` can hold.
  Refusal read_options(double smallest, double largest) const {
    plan_.scale = options_.scale.value_or(divisor(DivisorKind::sqrt, 0, plan_.head_dim).value().scale);
    plan_.softcap = options_.softcap;
    plan_.causal = options_.causal;
    if (!std::isfinite(plan_.scale)) {
      return refuse(ErrorCode::not_finite, "scale", "a finite number", {"#", plan_.scale});
    }
    if (std::fabs(plan_.scale) > largest) {
      return refuse(ErrorCode::out_of_range, "scale", kHeldByFloat, {"#", plan_.scale});
    }
    if (!plan_.softcap) return nullptr;
    const double cap = *plan_.softcap;
    if (!std::isfinite(cap)) return refuse(ErrorCode::not_finite, "softcap", "a finite number", {"#", cap});
    if (cap >= smallest && cap <= largest) return nullptr;
    return refuse(ErrorCode::out_of_range, "softcap", cap > 0 ? kHeldByFloat : "a number greater than 0",
                  {"#", cap});
  }

private:
  const Shape& query() const { return *claims_.query.shape; }
  const Shape& key() const { return *claims_.key.shape; }
  const Shape& value() const { return *claims_.value.shape; }

  static Refusal heads_mismatch(const char* argument, const Sentence& expected, const Sentence& actual) {
    return refuse(ErrorCode::heads_mismatch, argument, expected, actual);
  }

  /// In 3-D the heads share the width of a row.
  Refusal share_width() const {
    const auto check = [](const char* name, const Shape& shape, std::size_t heads) -> Refusal {
      if (shape[2] % heads == 0) return nullptr;
      return heads_mismatch(name, {"a width that # heads can share", heads}, {"#", shape});
    };
    if (auto refusal = check("query", query(), plan_.heads)) return refusal;
    if (auto refusal = check("key", key(), plan_.kv_heads)) return refusal;
    if (auto refusal = check("value", value(), plan_.kv_heads)) return refusal;
    plan_.head_dim /= plan_.heads;
    plan_.value_dim /= plan_.kv_heads;
    return nullptr;
  }

  const Claims& claims_;
  const AttentionOptions& options_;
  Plan& plan_;
};

}  // namespace

Refusal read_shapes(const Claims& claims, const AttentionOptions& options, std::size_t real_size,
                    Plan& plan) {
  const bool is_float = real_size == sizeof(float);
  const double largest = is_float ? std::numeric_limits<float>::max() : std::numeric_limits<double>::max();
  const double smallest =
      is_float ? std::numeric_limits<float>::denorm_min() : std::numeric_limits<double>::denorm_min();
  const ShapeReader reader(claims, options, plan);
  if (auto refusal = reader.check_forms()) return refusal;
  if (auto refusal = reader.read_heads()) return refusal;
  if (auto refusal = reader.read_lengths()) return refusal;
  if (auto refusal = reader.read_past()) return refusal;
  if (auto refusal = reader.check_broadcast("mask", claims.mask)) return refusal;
  if (auto refusal = reader.check_broadcast("bias", claims.bias)) return refusal;
  return reader.read_options(smallest, largest);
}

Shape Plan::score_shape() const {
  return rank == 2 ? Shape{query_len, total_keys()} : Shape{batch, heads, query_len, total_keys()};
}

Shape Plan::row_shape() const { return rank == 2 ? Shape{query_len} : Shape{batch, heads, query_len}; }

Shape Plan::output_shape() const {
  if (rank == 2) return {query_len, value_dim};
  if (rank == 3) return {batch, query_len, heads * value_dim};
  return {batch, heads, query_len, value_dim};
}

}  // namespace sdpa

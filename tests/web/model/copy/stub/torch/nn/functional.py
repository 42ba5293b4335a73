# SPDX-License-Identifier: MIT
"""torch.nn.functional as its documentation spells it out, row by row; True in a mask takes part."""
import math

import numpy as np

CALLS = []


def scaled_dot_product_attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, *, scale=None):
    if is_causal and attn_mask is not None:
        raise RuntimeError("attn_mask and is_causal must not both be set")
    if attn_mask is not None and attn_mask.dtype != np.bool_:
        raise TypeError("a mask of numbers would be added")
    factor = 1 / math.sqrt(query.shape[-1]) if scale is None else scale
    out = np.zeros((query.shape[-2], value.shape[-1]))
    for i in range(len(out)):
        seen = [
            j
            for j in range(key.shape[-2])
            if (not is_causal or j <= i) and (attn_mask is None or attn_mask[i, j])
        ]
        if not seen:
            continue
        scores = [float(query[i] @ key[j]) * factor for j in seen]
        powers = [math.exp(score - max(scores)) for score in scores]
        out[i] = sum(power / sum(powers) * np.asarray(value[j]) for power, j in zip(powers, seen))
    return out.view(type(query))

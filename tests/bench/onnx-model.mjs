// SPDX-License-Identifier: MIT
// The two models that onnxruntime-web runs, written as protocol buffers by hand: the few messages of onnx.proto that
// they need, with its field numbers. Sizes are fixed in the model, so that the runtime can plan ahead.

/** The first version of the operator set with Attention, and the format that came with it. */
const OPSET = 23;
const IR_VERSION = 11;
const ELEMENT_FLOAT = 1;
const ATTRIBUTE_INT = 2;
const ATTRIBUTE_INTS = 7;

const WIRE = { varint: 0, bytes: 2, fixed32: 5 };

function varint(value) {
  const bytes = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) | 128);
  }
}

const integer = (field, value) => [...varint((field << 3) | WIRE.varint), ...varint(value)];
const bytes = (field, content) => [
  ...varint((field << 3) | WIRE.bytes),
  ...varint(content.length),
  ...content,
];
/** Names here are ASCII. */
const text = (field, value) =>
  bytes(
    field,
    [...value].map((letter) => letter.charCodeAt(0)),
  );
const float = (field, value) => [
  ...varint((field << 3) | WIRE.fixed32),
  ...new Uint8Array(Float32Array.of(value).buffer),
];

/** ValueInfoProto: a float tensor of known shape. */
const valueInfo = (name, shape) => {
  const dims = shape.flatMap((length) => bytes(1, integer(1, length)));
  const tensorType = [...integer(1, ELEMENT_FLOAT), ...bytes(2, dims)];
  return [...text(1, name), ...bytes(2, bytes(1, tensorType))];
};

const intAttribute = (name, value) => [...text(1, name), ...integer(3, value), ...integer(20, ATTRIBUTE_INT)];
const intsAttribute = (name, values) => [
  ...text(1, name),
  ...values.flatMap((value) => integer(8, value)),
  ...integer(20, ATTRIBUTE_INTS),
];
/** TensorProto without axes: one float. */
const number = (name, value) => [...integer(2, ELEMENT_FLOAT), ...float(4, value), ...text(8, name)];

const node = (operator, inputs, outputs, attributes = []) => [
  ...inputs.flatMap((name) => text(1, name)),
  ...outputs.flatMap((name) => text(2, name)),
  ...text(3, outputs[0]),
  ...text(4, operator),
  ...attributes.flatMap((attribute) => bytes(5, attribute)),
];

/** inputs and outputs: {name: shape}. */
function model({ nodes, constants = [], inputs, outputs }) {
  const graph = [
    ...nodes.flatMap((content) => bytes(1, content)),
    ...text(2, 'attention'),
    ...constants.flatMap((content) => bytes(5, content)),
    ...Object.entries(inputs).flatMap(([name, shape]) => bytes(11, valueInfo(name, shape))),
    ...Object.entries(outputs).flatMap(([name, shape]) => bytes(12, valueInfo(name, shape))),
  ];
  return Uint8Array.from([
    ...integer(1, IR_VERSION),
    ...bytes(7, graph),
    ...bytes(8, [...text(1, ''), ...integer(2, OPSET)]),
  ]);
}

/** The operator itself; it returns the output. Tensors are [batch, heads, length, width]. */
export function attentionModel({ n, m, d, variant }) {
  const attributes = variant === 'causal' ? [intAttribute('is_causal', 1)] : [];
  return model({
    nodes: [node('Attention', ['query', 'key', 'value'], ['output'], attributes)],
    inputs: { query: [1, 1, n, d], key: [1, 1, m, d], value: [1, 1, m, d] },
    outputs: { output: [1, 1, n, d] },
  });
}

/** The operator can return one stage beside the output, not all: so the same from its parts, every stage an output. */
export function stagesModel({ n, m, d }) {
  return model({
    nodes: [
      node('Transpose', ['key'], ['keyTransposed'], [intsAttribute('perm', [1, 0])]),
      node('MatMul', ['query', 'keyTransposed'], ['rawScores']),
      node('Mul', ['rawScores', 'scale'], ['scores']),
      node('Softmax', ['scores'], ['weights']),
      node('MatMul', ['weights', 'value'], ['output']),
    ],
    constants: [number('scale', 1 / Math.sqrt(d))],
    inputs: { query: [n, d], key: [m, d], value: [m, d] },
    outputs: { rawScores: [n, m], scores: [n, m], weights: [n, m], output: [n, d] },
  });
}

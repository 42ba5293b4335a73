// SPDX-License-Identifier: MIT
// Everything that is timed for a task, by the name that the page gives its figure, in the order of the table; each
// with the two lines of its heading.

export const COLUMNS = {
  attend: ['attend', ''],
  attention: ['attention', ''],
  attendFloat64: ['attend', 'float64'],
  attentionFloat64: ['attention', 'float64'],
  attendFallback: ['attend', 'as JS'],
  ortAttention: ['ort', 'Attention'],
  ortStages: ['ort four', 'stages'],
  tfjsResident: ['tfjs', 'resident'],
  tfjsArrays: ['tfjs', 'arrays'],
  blockedJs: ['JS 4x4', 'blocks'],
  ceiling: ['mul+add', 'ceiling'],
};

/** Published libraries that return the output alone. */
export const LIBRARIES = ['ortAttention', 'tfjsResident', 'tfjsArrays'];

// SPDX-License-Identifier: MIT
// What the static pages take from the widgets. TypeScript: model.mjs bundles it for Node.
export { courseProgram, drawScores } from '../../web/src/elements/scaling-core.ts';
export {
  gapLine,
  gapMarks,
  gradientTable,
  rowsFound,
  rowsRun,
} from '../../web/src/elements/gradient-core.ts';
export { trainingRun } from '../../web/src/elements/training-core.ts';
export { varianceRun } from '../../web/src/elements/variance-core.ts';
export { COURSE } from '../../web/src/model/course.ts';
export { gradientFromPreset, VARIABLES } from '../../web/src/model/gradient-state.ts';
export { ratioText, sizeText } from '../../web/src/model/powers.ts';
export { scalingFromPreset } from '../../web/src/model/scaling-state.ts';
export { divisionsOf, trainingFromPreset } from '../../web/src/model/training-state.ts';
export { varianceFromPreset } from '../../web/src/model/variance-state.ts';
export { runPipeline } from '../../web/src/elements/pipeline-core.ts';
export { formatNumber, formatPadded, padAlike } from '../../web/src/model/format.ts';
export { checkPipeline } from '../../web/src/model/pipeline-check.ts';
export { stateFromPreset } from '../../web/src/model/pipeline-preset.ts';
export { errorDetail } from '../../web/src/model/error-detail.ts';

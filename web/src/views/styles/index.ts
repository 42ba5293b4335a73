// SPDX-License-Identifier: MIT
// The one style sheet that all widgets adopt.
import controls from './controls.css';
import fields from './fields.css';
import frame from './frame.css';
import matrix from './matrix.css';
import media from './media.css';
import panel from './panel.css';
import ramps from './ramps.css';
import stage from './stage.css';
import tokens from './tokens.css';

export const styles = [tokens, frame, ramps, stage, matrix, panel, controls, fields, media].join('\n');

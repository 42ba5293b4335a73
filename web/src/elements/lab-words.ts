// SPDX-License-Identifier: MIT
// The words that all laboratories share; importing this makes them known.
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/lab.messages.json' with { type: 'json' };

addMessages(texts);

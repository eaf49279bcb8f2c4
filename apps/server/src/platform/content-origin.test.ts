import { expect, test } from 'vitest';
import { applicationOrigins } from './content-origin.ts';

test.each([
  ['http://127.0.0.1:3000', ['http://127.0.0.1:3000', 'http://localhost:3000']],
  ['http://localhost:3000/', ['http://localhost:3000', 'http://127.0.0.1:3000']],
  ['https://formation.exemple.test', ['https://formation.exemple.test']],
])('the application at %s frames from %s', (publicUrl, origins) => {
  expect(applicationOrigins({ publicUrl })).toEqual(origins);
});

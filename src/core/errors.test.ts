import { expect, test } from 'vitest'
import { asOpenError, MissingCode, OpenError } from './errors.ts'

const address = 'https://facet.example/assets/step-BDW5UvVq.js'

test.each([
  ['Chromium', new TypeError(`Failed to fetch dynamically imported module: ${address}`)],
  ['Firefox', new TypeError(`error loading dynamically imported module: ${address}`)],
  ['Safari', new TypeError('Importing a module script failed.')],
  ['the bundler, of a style sheet', new Error('Unable to preload CSS for /assets/Recents-BxQm.css')],
  ['an engine', new MissingCode('occt: 404')],
  // What a worker throws arrives as another object.
  ['an engine in a worker', Object.assign(new Error('occt: 404'), { name: 'MissingCode' })],
])('code that did not come is no fault of the file: %s', (_, error) => {
  expect(asOpenError(error)).toMatchObject({ code: 'app-incomplete', detail: error.message })
})

test('neither is a file that the browser cannot read any more', () => {
  const message = 'The requested file could not be read'
  expect(asOpenError(new DOMException(message, 'NotReadableError'))).toMatchObject({ code: 'open-failed', detail: message })
  expect(asOpenError(new DOMException(message, 'NotFoundError'))).toMatchObject({ code: 'open-failed' })
})

test('all else is, but what says more of itself', () => {
  expect(asOpenError(new TypeError('x is undefined'))).toMatchObject({ code: 'file-exception', detail: 'x is undefined' })
  expect(asOpenError(new RangeError('Array buffer allocation failed'))).toMatchObject({ code: 'memory-budget' })
  const own = new OpenError('cut-off')
  expect(asOpenError(own)).toBe(own)
})

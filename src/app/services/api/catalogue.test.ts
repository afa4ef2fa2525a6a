import { expect, it } from 'vitest'
import { codes } from '../../../../contract/codes.ts'
import english from '../../../../locales/en/server.json'
import { CallFailure } from './callFailure.ts'

// @rule:envelope
it('has a text for every message of the catalogue, in English to the letter', () => {
  const { success, ...failures } = codes
  expect(success.code).toBe(1)
  expect(english).toEqual(Object.fromEntries(Object.entries(failures).map(([name, { message }]) => [name, message])))
})

// @msg:emailRegisteredLogIn
it('tells two messages of one code apart', () => {
  expect(new CallFailure(-11011, codes.emailRegisteredLogIn.message).entry).toBe('emailRegisteredLogIn')
  expect(new CallFailure(-11011, 'worded anew').entry).toBe('emailRegistered')
  expect(new CallFailure(-99999, 'of a later server').entry).toBeUndefined()
})

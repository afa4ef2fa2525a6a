import { expect, it } from 'vitest'
import { accountOfToken, expiryOfToken } from './token.ts'

const token = (claims: unknown): string => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`

it('reads the account from a session token', () => {
  expect(accountOfToken(token({ sub: 'b2c1', name: 'Zoë ﾟ' }))).toBe('b2c1')
})

it('knows nobody by a token that is none', () => {
  for (const text of ['', 'a.b', 'a.!!.c', token({}), token({ sub: 7 }), token(null)]) expect(accountOfToken(text), text).toBeUndefined()
})

it('reads when a session token ends', () => {
  expect(expiryOfToken(token({ exp: 1_800_000_000 }))).toBe(1_800_000_000_000)
  expect(expiryOfToken(token({ exp: 'soon' }))).toBeUndefined()
})

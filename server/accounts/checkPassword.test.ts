import { expect, test } from 'vitest'
import { demandUncommon } from './checkPassword.ts'

const ada = { email: 'ada.lovelace@example.org', nickname: 'Countess' }

test.each(['abc123', 'Qwerty123', 'PASSW0RD', 'trustno1', '1q2w3e4r5t', 'facet2026', 'Facet-1', 'AdaLovelace1815', 'ｐａｓｓｗｏｒｄ１', '12countess!'])(
  'easy to guess: %s',
  async (password) => {
    await expect(demandUncommon(password, ada)).rejects.toMatchObject({ codeName: 'passwordCommon' })
  },
)

test.each(['sphere42', 'abc123 and a dodecahedron', 'many facets, 12 of them', 'ada1'])('not: %s', async (password) => {
  await expect(demandUncommon(password, { email: 'ada@example.org', nickname: 'Ada' })).resolves.toBeUndefined()
})

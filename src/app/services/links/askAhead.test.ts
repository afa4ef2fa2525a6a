import { afterEach, expect, test, vi } from 'vitest'
import { openShare } from '../../../../contract/calls/shares.ts'

const address = new URL('https://facet.test/s/abc')

afterEach(() => vi.unstubAllGlobals())

async function asked(answer: () => Promise<Response>, at = address) {
  vi.resetModules()
  const fetched = vi.fn(answer)
  vi.stubGlobal('location', at)
  vi.stubGlobal('navigator', { languages: ['de'], userAgent: '' })
  vi.stubGlobal('fetch', fetched)
  const module = await import('./askAhead.ts')
  module.askAhead()
  return { ...module, fetched }
}

const prepared = { sha256: 'f00', size: 12 }
const opened = (share: unknown) => async () => Response.json({ data: { ticket: 'a b', share }, status: { code: 1 } })

test.each([
  ['https://facet.test/s/abc', 'abc'],
  ['https://facet.test/s/abc#view=x', 'abc'],
  ['https://facet.test/#/extView?share=abc&view=x', 'abc'],
  ['https://facet.test/#/embed?share=abc', 'abc'],
  ['https://facet.test/#/extView?share=a%2Fb', undefined],
  ['https://facet.test/#/samples?share=abc', undefined],
  ['https://facet.test/', undefined],
])('%s', async (text, code) => {
  const { codeOfPage } = await import('./askAhead.ts')
  expect(codeOfPage(new URL(text))).toBe(code)
})

test('a link is asked for as the call does, and its answer is taken once', async () => {
  const { fetched, takeAnswer, modelAhead, openedAhead } = await asked(opened({ prepared }))
  expect(fetched).toHaveBeenCalledExactlyOnceWith(openShare.path, {
    method: openShare.method,
    headers: expect.objectContaining({ 'X-Requested-With': 'XMLHttpRequest', languageType: 'de' }),
    body: '{"code":"abc"}',
  })
  expect(takeAnswer('other')).toBeUndefined()
  const answer = await takeAnswer('abc')
  expect(await answer!.json()).toMatchObject({ data: { ticket: 'a b' } })
  expect(takeAnswer('abc')).toBeUndefined()
  expect(await modelAhead()).toEqual({ url: 'https://facet.test/api/File/Download?ticket=a%20b&prepared=f00', size: 12 })
  expect(await openedAhead()).toEqual({ code: 'abc', ticket: 'a b', share: { prepared } })
})

test('a link without a prepared model, one with a password and a server that is away have none', async () => {
  const without = await asked(opened({ prepared: null }))
  expect(await without.modelAhead()).toBeUndefined()
  expect(await without.openedAhead()).toBeUndefined()
  const locked = await asked(async () => Response.json({ data: null, status: { code: 5 } }))
  expect(await locked.modelAhead()).toBeUndefined()
  const away = await asked(() => Promise.reject(new TypeError('away')))
  expect(await away.modelAhead()).toBeUndefined()
  await expect(away.takeAnswer('abc')).rejects.toThrow('away')
})

test('other pages ask for nothing', async () => {
  const { fetched, takeAnswer, modelAhead } = await asked(opened({ prepared }), new URL('https://facet.test/#/samples'))
  expect(fetched).not.toHaveBeenCalled()
  expect(takeAnswer('abc')).toBeUndefined()
  expect(await modelAhead()).toBeUndefined()
})

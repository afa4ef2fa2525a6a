import { describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES } from '../src/core/limits.ts'
import { openErrorText } from '../src/core/errors.ts'
import { allCalls } from './calls/index.ts'
import { type CodeEntry, codeNames, codes } from './codes.ts'
import { localeOf, platformOf } from './headers.ts'
import { MAX_UPLOAD_BYTES } from './limits.ts'
import { openApi } from './openApi.ts'

describe('calls', () => {
  it('have names and paths of their own', () => {
    const doubles = (list: string[]): string[] => list.filter((item, at) => list.indexOf(item) !== at)
    expect(doubles(allCalls.map(({ name }) => name))).toEqual([])
    expect(doubles(allCalls.map(({ method, path }) => `${method} ${path}`))).toEqual([])
    for (const { path } of allCalls)
      expect(path).toMatch(/^\/(Login\/Users(Email|Referer|Social)|VipManage\/(User|Order)|api\/(User|File|Share|View|Comment|Message|CloudDrive))\/[A-Z]\w+$/)
  })

  it.each([
    ['GET', '/Login/UsersReferer/GetUserInfoByJWTToken'],
    ['GET', '/Login/UsersReferer/GetUserDetail'],
    ['POST', '/Login/UsersReferer/UpdateName'],
    ['POST', '/Login/UsersReferer/UpdateUserDetail'],
    ['POST', '/Login/UsersReferer/LogOut'],
    ['POST', '/Login/UsersReferer/CancelUserAccount'],
    ['GET', '/api/User/AddUserAccessRecord'],
    ['GET', '/api/User/GetUserReceiveStatus'],
    ['POST', '/Login/UsersEmail/BindThirtPartEmail'],
    ['POST', '/Login/UsersEmail/IsEmailExists'],
    ['POST', '/VipManage/User/CheckIfVIP'],
    ['GET', '/VipManage/User/GetUserVipInfo'],
    ['POST', '/VipManage/Order/ReceiveTrialVIP'],
    ['GET', '/api/User/GetFeedConfig'],
    ['POST', '/api/User/Feedback'],
  ])('include %s %s of the specification', (method, path) => {
    expect(allCalls.filter((call) => call.method === method && call.path === path)).toHaveLength(1)
  })
})

describe('the catalogue', () => {
  it('gives every code one meaning, but where the product itself words one twice', () => {
    const byCode = Map.groupBy(codeNames, (name) => codes[name].code)
    expect([...byCode].filter(([, names]) => names.length > 1)).toEqual([[-11011, ['emailRegistered', 'emailRegisteredLogIn']]])
  })

  it('says what openings say, in the same words', () => {
    const messages = codeNames.map((name) => codes[name].message as string)
    const ofOpening = [
      'one-upload',
      'too-large',
      'unsupported-format',
      'not-yet',
      'unsupported-entry',
      'archive-failed',
      'only-assembly',
      'no-assembly',
      'no-reference',
      'empty-file',
      'file-exception',
      'encrypted',
      'open-failed',
      'invalid-name',
    ] as const
    for (const code of ofOpening) expect(messages).toContain(openErrorText[code])
  })

  it('tells what the server answers from what only the app shows', () => {
    const ofApp = codeNames.filter((name) => (codes[name] as CodeEntry).side === 'app')
    for (const call of allCalls) for (const error of call.errors) expect(ofApp).not.toContain(error)
  })
})

it('has the limits of the app', () => {
  expect(MAX_UPLOAD_BYTES).toBe(MAX_FILE_BYTES)
})

// @rule:headers
it('reads headers', () => {
  expect(['en-US', 'de-AT', 'zh-tw', 'zh-Hant', 'zh-HK', 'zh-CN', 'zh-Hans-HK', 'xx', '', undefined].map(localeOf)).toEqual([
    'en',
    'de',
    'zh-Hant',
    'zh-Hant',
    'zh-Hant',
    'zh-Hans',
    'zh-Hans',
    'en',
    'en',
    'en',
  ])
  expect(['0', '1', '2', '3', '', undefined].map((code) => platformOf(code))).toEqual([0, 1, 2, 0, 0, 0])
  // Desktops with Linux have the code of Android.
  expect(platformOf('2', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(0)
  expect(platformOf('2', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0')).toBe(2)
})

describe('the API document', () => {
  const document = openApi(allCalls, '1.0.0') as { paths: Record<string, Record<string, Record<string, unknown>>> }

  it('names every call, with parameters, body, and codes', () => {
    expect(Object.values(document.paths).flatMap((path) => Object.keys(path))).toHaveLength(allCalls.length)
    const { post } = document.paths['/Login/UsersEmail/Login']
    expect(post).toMatchObject({ operationId: 'logIn', security: [], requestBody: { required: true } })
    expect(post.description).toContain('| -11004 | Verification code is incorrect. |')
    const { get } = document.paths['/api/User/AddUserAccessRecord']
    expect(get.parameters).toContainEqual(expect.objectContaining({ name: 'page', in: 'query', required: true }))
  })

  it('is plain JSON without dangling references', () => {
    const text = JSON.stringify(document)
    expect(JSON.parse(text)).toEqual(document)
    for (const [, path] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) expect(document).toHaveProperty(path.split('/'))
  })
})

import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('secrets are blacked out at every depth that is logged, and addresses lose their queries and the codes of links', () => {
  const lines: string[] = []
  const log = createLog({ write: (line) => void lines.push(line) })
  log.info(
    {
      password: 'p-1',
      code: '111111',
      user: { token: 't-1', nickname: 'Jane' },
      req: { id: '1', url: '/loginHub?token=t-2', method: 'GET', headers: { cookie: 'c-1', token: 't-3' } },
    },
    'hello',
  )
  log.info({ body: { code: '222222', inner: { newPassword: 'p-2', 'set-cookie': 'c-2' } } })
  log.info({ req: { id: '2', url: '/s/k-1/picture', method: 'GET' } })
  log.warn({ err: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) })
  expect(lines.join('')).not.toMatch(/p-1|p-2|111111|222222|t-1|t-2|t-3|c-1|c-2|k-1/)
  expect(JSON.parse(lines[0])).toMatchObject({ user: { nickname: 'Jane' }, req: { path: '/loginHub', method: 'GET' }, msg: 'hello' })
  expect(JSON.parse(lines[3])).toMatchObject({ err: { code: 'ECONNREFUSED' } })
})

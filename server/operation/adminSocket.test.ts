import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { withShortPath } from './adminSocket.ts'

let made: string | undefined

afterEach(async () => {
  if (made) await rm(made, { recursive: true, force: true })
})

test.skipIf(process.platform === 'win32')('a socket in a folder too deep for its path is made and entered', async () => {
  made = await mkdtemp(join(tmpdir(), 'facet-short-'))
  const deep = join(made, 'a'.repeat(90), 'b'.repeat(90))
  await mkdir(deep, { recursive: true })
  const path = join(deep, 'operator.sock')
  const server = createServer((socket) => socket.end('here'))
  await withShortPath(path, (short) => new Promise<void>((resolve, reject) => server.once('error', reject).listen(short, resolve)))
  try {
    expect(await readdir(deep)).toEqual(['operator.sock'])
    const said = await withShortPath(
      path,
      (short) =>
        new Promise<string>((resolve, reject) => {
          connect(short)
            .once('data', (bytes) => resolve(bytes.toString()))
            .once('error', reject)
        }),
    )
    expect(said).toBe('here')
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
})

test('a short path is used as it is', async () => {
  expect(await withShortPath('/x/operator.sock', async (path) => path)).toBe('/x/operator.sock')
})

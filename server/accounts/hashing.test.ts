import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { computeHash } from './hashing.ts'
import { hashPassword, isPassword } from './passwords.ts'

it('makes hashes of the usual cost, which fit their password alone', async () => {
  const [one, other] = await Promise.all([hashPassword('sphere42'), hashPassword('sphere42')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await Promise.all([isPassword('sphere42', one), isPassword('sphere43', one), isPassword('sphere42', other)])).toEqual([true, false, true])
})

it('goes on after a hash that is none', async () => {
  await expect(computeHash({ password: 'sphere42', stored: 'nothing' })).rejects.toThrow()
  expect(await hashPassword('torus4711')).toMatch(/^\$argon2id/)
})

/** The 19th field of `/proc/PID/task/TID/stat`; names of threads may hold spaces. */
const niceOf = (task: string): number => Number(readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[16])

it.runIf(process.platform === 'linux')('computes behind requests and downloads, in few threads', async () => {
  const hashes = Promise.all(Array.from({ length: 8 }, () => hashPassword('sphere42')))
  const own = niceOf(String(process.pid))
  let behind = 0
  await expect.poll(() => (behind = readdirSync('/proc/self/task').filter((task) => niceOf(task) > own).length)).toBeGreaterThan(0)
  await hashes
  expect(behind).toBeLessThanOrEqual(2)
})

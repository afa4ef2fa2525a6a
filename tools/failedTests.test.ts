import { expect, test } from 'vitest'
import { failedInPlaywright, failedInVitest, tellFailure } from './failedTests.ts'

test('failed tests of vitest, and files that could not be run', () => {
  const passed = { status: 'passed', fullName: 'a', failureMessages: [] }
  const failed = { status: 'failed', fullName: 'b', failureMessages: ['wrong'] }
  const testResults = [
    { name: 'one.ts', assertionResults: [passed, failed] },
    { name: 'two.ts', message: '', assertionResults: [passed] },
    { name: 'three.ts', message: 'cannot be loaded', assertionResults: [] },
  ]
  expect(failedInVitest({ testResults })).toEqual([
    { file: 'one.ts', name: 'b', message: 'wrong' },
    { file: 'three.ts', name: 'the file', message: 'cannot be loaded' },
  ])
  expect(failedInVitest({})).toEqual([])
})

test('failed tests of Playwright, in suites within suites', () => {
  const spec = (ok: boolean, title: string) => ({
    ok,
    title,
    file: 'a.spec.ts',
    tests: [{ results: [{ errors: [{ message: 'first' }] }, { errors: [{ message: 'out of time' }, { message: 'waiting for a button' }] }] }],
  })
  expect(failedInPlaywright({ suites: [{ specs: [spec(true, 'good')], suites: [{ specs: [spec(false, 'bad')] }] }] })).toEqual([
    { file: 'a.spec.ts', name: 'bad', message: 'out of time\nwaiting for a button' },
  ])
  expect(failedInPlaywright({})).toEqual([])
})

test('told in few lines without colours', () => {
  expect(tellFailure({ file: 'one.ts', name: 'b', message: '\u001B[31mwrong\u001B[39m\nat x\nat y' }, 2)).toBe('FAILED one.ts › b\n  wrong\n  at x')
})

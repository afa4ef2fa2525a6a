import { expect, test } from 'vitest'
import { allowEmbind, embindFunction } from './withoutEval.ts'

const NAMES = ['humanName', 'throwBindingError', 'invoker', 'fn', 'runDestructors', 'fromRetWire', 'toClassParamWire', 'toArg0Wire', 'arg0Wired_dtor']
const BODY =
  'return function (arg0) {\nvar thisWired = toClassParamWire(null, this);\nvar arg0Wired = toArg0Wire(null, arg0);\nvar rv = invoker(fn,thisWired,arg0Wired);\narg0Wired_dtor(arg0Wired);\nvar ret = fromRetWire(rv);\nreturn ret;\n}\n'

test('a method of C++ is called as the text says', () => {
  const calls: unknown[][] = []
  const values = [
    'add',
    () => undefined,
    (...args: unknown[]) => {
      calls.push(args)
      return 5
    },
    77,
    () => undefined,
    (value: unknown) => `ret ${String(value)}`,
    (_: unknown, owner: unknown) => `this ${String(owner)}`,
    (_: unknown, value: unknown) => Number(value) * 10,
    (wired: unknown) => calls.push(['freed', wired]),
  ]
  const real = new Function(...NAMES, BODY)(...values) as (value: number) => unknown
  const ours = embindFunction(NAMES, BODY)!(...values) as (value: number) => unknown
  expect(ours.call('me', 4)).toBe('ret 5')
  expect(real.call('me', 4)).toBe('ret 5')
  expect(calls.slice(0, 2)).toEqual([
    [77, 'this me', 40],
    ['freed', 40],
  ])
  expect(calls.slice(2)).toEqual(calls.slice(0, 2))
})

test('C++ calls JavaScript', () => {
  const names = ['toValue', 'argFromPtr0', 'argFromPtr1', 'toReturnWire', 'emval_returnValue']
  const body =
    'return function (handle, methodName, destructorsRef, args) {\nreturn emval_returnValue(toReturnWire, destructorsRef, toValue(handle)(argFromPtr0(args),argFromPtr1(args+8)))\n}'
  const call = embindFunction(names, body)!(
    () => (a: number, b: number) => a - b,
    (at: number) => at,
    (at: number) => at,
    'wire',
    (...args: unknown[]) => args,
  ) as (...args: unknown[]) => unknown
  expect(call(1, 2, 3, 100)).toEqual(['wire', 3, -8])
})

test('other texts are left alone, and functions stay functions', () => {
  expect(embindFunction(['a'], 'return a')).toBeUndefined()
  const before = globalThis.Function
  allowEmbind()
  try {
    expect(Function.prototype.isPrototypeOf(() => 1)).toBe(true)
    expect(new Function('a', 'return a + 1')(1)).toBe(2)
  } finally {
    globalThis.Function = before
  }
})

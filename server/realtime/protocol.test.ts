import { expect, test } from 'vitest'
import { RecordReader, readHandshake, readMessage, writeRecord } from './protocol.ts'

test('records are cut at the separator, across frames', () => {
  const reader = new RecordReader(20)
  expect(reader.push('{"a":1}\u001e{"b"')).toEqual(['{"a":1}'])
  expect(reader.push(':2}')).toEqual([])
  expect(reader.push('\u001e\u001e')).toEqual(['{"b":2}', ''])
})

test('a record that does not end is refused before it fills the memory', () => {
  const reader = new RecordReader(20)
  reader.push('x'.repeat(20))
  expect(() => reader.push('x')).toThrow('too long')
  expect(() => new RecordReader(20).push(`${'x'.repeat(21)}\u001e`)).toThrow('too long')
})

test('handshakes', () => {
  expect(() => readHandshake('{"protocol":"json","version":1}')).not.toThrow()
  expect(() => readHandshake('{"protocol":"messagepack","version":1}')).toThrow('"messagepack" is not supported')
  expect(() => readHandshake('{"protocol":"json","version":7}')).toThrow('Version 7')
  for (const bad of ['', '[]', 'null', '1', '{"protocol":"json"}', '{"protocol":1,"version":1}']) expect(() => readHandshake(bad)).toThrow(/handshake|JSON/)
})

test('messages', () => {
  expect(readMessage('{"type":6}')).toEqual({ type: 6 })
  expect(readMessage('{"type":1,"target":"GetUserInfo","arguments":[],"invocationId":"0"}')).toEqual({
    type: 1,
    target: 'GetUserInfo',
    arguments: [],
    invocationId: '0',
  })
  expect(readMessage('{"type":9,"sequenceId":4}')).toBeUndefined()
  expect(readMessage('{"type":99}')).toBeUndefined()
  const malformed = [
    '{',
    '{}',
    '[]',
    '"6"',
    '{"type":"1"}',
    '{"type":1}',
    '{"type":1,"target":"","arguments":[]}',
    '{"type":1,"target":"a","arguments":{}}',
    '{"type":4,"target":"a"}',
  ]
  for (const bad of malformed) expect(() => readMessage(bad), bad).toThrow(/JSON|type|malformed/)
})

test('what is written ends with the separator', () => {
  expect(writeRecord({ type: 6 })).toBe('{"type":6}\u001e')
})

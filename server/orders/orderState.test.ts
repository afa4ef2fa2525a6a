import { expect, test } from 'vitest'
import { isAbnormal, isOpen, nextState, type OrderEvent, type OrderState, orderStates } from './orderState.ts'

const run = (...events: OrderEvent[]): OrderState => events.reduce<OrderState>(nextState, 'created')

test.each<[OrderState, OrderEvent[]]>([
  ['processing', ['started']],
  ['paid', ['started', 'paid']],
  ['paid', ['paid', 'started']],
  ['failed', ['started', 'failed']],
  ['failed', ['failed']],
  ['mismatch', ['started', 'wrongAmount']],
  ['expired', ['started', 'expired']],
  ['expired', ['expired']],
  ['delayed', ['started', 'delayed']],
  ['paid', ['started', 'delayed', 'paid']],
  ['failed', ['started', 'delayed', 'failed']],
  ['delayed', ['started', 'delayed', 'expired']],
  ['refunded', ['started', 'paid', 'refunded']],
  ['refunded', ['started', 'wrongAmount', 'refunded']],
  ['abnormal', ['started', 'grantFailed']],
  ['abnormal', ['started', 'expired', 'paid']],
  ['abnormal', ['started', 'failed', 'paid']],
  ['paid', ['started', 'grantFailed', 'granted']],
  ['refunded', ['started', 'grantFailed', 'refunded']],
])('%s after %j', (state, events) => {
  expect(run(...events)).toBe(state)
})

test('repeated and late messages change nothing', () => {
  for (const event of ['started', 'paid', 'failed', 'expired', 'delayed', 'wrongAmount', 'grantFailed', 'granted'] as const) {
    expect(nextState('paid', event)).toBe('paid')
    expect(nextState('refunded', event)).toBe('refunded')
  }
  expect(nextState('mismatch', 'granted')).toBe('mismatch')
})

test('open and abnormal states', () => {
  expect(orderStates.filter(isOpen)).toEqual(['created', 'processing'])
  expect(orderStates.filter(isAbnormal)).toEqual(['delayed', 'mismatch', 'abnormal'])
})

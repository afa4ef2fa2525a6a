import { expect, test } from 'vitest'
import type { CanvasPoint, PointerClaim } from '../host.ts'
import { GestureManager } from './gestureManager.ts'
import type { PointerInput } from './gesture.ts'
import { still } from './gesture.ts'

function manager(claimFor?: 'press' | 'hold') {
  const said: string[] = []
  const claim: PointerClaim = {
    move: (point) => said.push(`claim move ${point.x}`),
    end: (point, cancelled) => said.push(`claim end ${point.x}${cancelled ? ' cancelled' : ''}`),
  }
  const gestures = new GestureManager({
    start: (drag, x) => said.push(`start ${drag} ${x}`),
    motion: () => said.push('motion'),
    end: () => said.push('end'),
    click: (type, point: CanvasPoint) => said.push(`${type} ${point.x}${point.additive ? ' additive' : ''}`),
    claim: (_, reason) => (reason === claimFor ? claim : null),
  })
  const send = (type: PointerInput['type'], x: number, more: Partial<PointerInput> = {}) =>
    gestures.handle({
      type,
      id: 1,
      pointer: 'mouse',
      x,
      y: 0,
      buttons: type === 'up' ? 0 : 1,
      modifiers: { shift: false, ctrl: false, alt: false },
      time: 0,
      heard: 0,
      ...more,
    })
  return { said, gestures, send }
}

test('motions add up until they are taken', () => {
  const { said, gestures, send } = manager()
  send('down', 0)
  send('move', 10)
  send('move', 25)
  expect(said).toEqual(['start orbit 0', 'motion', 'motion'])
  expect(gestures.take()).toEqual({ ...still, orbitX: 25 })
  expect(gestures.take()).toEqual(still)
})

test('a Ctrl click adds to the selection', () => {
  const { said, send } = manager()
  send('down', 3, { modifiers: { shift: false, ctrl: true, alt: false } })
  send('up', 3, { modifiers: { shift: false, ctrl: true, alt: false } })
  expect(said).toEqual(['click 3 additive'])
})

test('a tool that claims the press gets the whole drag', () => {
  const { said, send } = manager('press')
  send('down', 0)
  send('move', 10)
  send('up', 12)
  send('move', 20)
  expect(said).toEqual(['claim move 10', 'claim end 12'])
})

test('a tool that claims the long press gets the finger from then on', () => {
  const { said, gestures, send } = manager('hold')
  send('down', 0, { pointer: 'touch', heard: 1000 })
  gestures.tick(1450)
  send('move', 10, { pointer: 'touch' })
  send('cancel', 10, { pointer: 'touch' })
  expect(said).toEqual(['claim move 10', 'claim end 10 cancelled'])
  send('down', 30, { pointer: 'touch', heard: 3000 })
  send('up', 30, { pointer: 'touch', heard: 3050 })
  expect(said.slice(2)).toEqual(['click 30'])
})

test('losing the focus ends what runs', () => {
  const { said, gestures, send } = manager('press')
  send('down', 7)
  gestures.reset()
  expect(said).toEqual(['claim end 7 cancelled'])
})

test('a pen touches; with its barrel button it is a mouse', () => {
  const { said, send } = manager()
  send('down', 0, { pointer: 'pen' })
  send('move', 20, { pointer: 'pen' })
  send('up', 20, { pointer: 'pen' })
  send('down', 0, { pointer: 'pen', buttons: 2 })
  send('move', 20, { pointer: 'pen', buttons: 2 })
  send('up', 20, { pointer: 'pen' })
  expect(said).toEqual(['start orbit 0', 'end', 'start pan 0', 'motion', 'end'])
})

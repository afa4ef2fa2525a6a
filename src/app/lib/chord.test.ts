import { describe, expect, it } from 'vitest'
import { chordAria, chordCaps, chordOf, chordParts, isTyping, type KeyPress } from './chord.ts'

const press = (key: string, code: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

describe('chordOf', () => {
  it('names letters in upper case with their modifiers', () => {
    expect(chordOf(press('h', 'KeyH'), false)).toBe('H')
    expect(chordOf(press('H', 'KeyH', { shiftKey: true }), false)).toBe('Shift+H')
    expect(chordOf(press('S', 'KeyS', { shiftKey: true, ctrlKey: true }), false)).toBe('Mod+Shift+S')
    expect(chordOf(press('k', 'KeyK', { metaKey: true }), true)).toBe('Mod+K')
  })

  it('takes Ctrl for Mod except on Apple keyboards', () => {
    expect(chordOf(press('k', 'KeyK', { ctrlKey: true }), true)).toBe('K')
    expect(chordOf(press('k', 'KeyK', { metaKey: true }), false)).toBe('K')
  })

  it('knows letters by place where the layout has none of Latin, and by name where it has', () => {
    expect(chordOf(press('р', 'KeyH'), false)).toBe('H')
    expect(chordOf(press('q', 'KeyA'), false)).toBe('Q')
  })

  it('knows digits by place: French keyboards type them with Shift', () => {
    expect(chordOf(press('&', 'Digit1'), false)).toBe('1')
    expect(chordOf(press('1', 'Numpad1'), false)).toBe('1')
    expect(chordOf(press('End', 'Numpad1'), false)).toBe('End')
  })

  it('leaves Shift and AltGr out of signs', () => {
    expect(chordOf(press('?', 'Slash', { shiftKey: true }), false)).toBe('?')
    expect(chordOf(press('?', 'Minus', { shiftKey: true }), false)).toBe('?')
    expect(chordOf(press('+', 'Equal', { shiftKey: true }), false)).toBe('+')
    expect(chordOf(press('[', 'Digit8', { ctrlKey: true, altKey: true }), false)).toBe('[')
    expect(chordOf(press('/', 'Digit7', { shiftKey: true }), false)).toBe('/')
  })

  it('is nothing for a modifier alone', () => {
    expect(chordOf(press('Shift', 'ShiftLeft', { shiftKey: true }), false)).toBeUndefined()
    expect(chordOf(press('Dead', 'BracketLeft'), false)).toBeUndefined()
  })
})

it('splits and shows chords', () => {
  expect(chordParts('Mod++')).toEqual(['Mod', '+'])
  expect(chordParts('+')).toEqual(['+'])
  expect(chordCaps('Mod+Shift+S', false)).toEqual(['Ctrl', 'Shift', 'S'])
  expect(chordCaps('Mod+ArrowLeft', true)).toEqual(['⌘', '←'])
  expect(chordAria('Mod++', false)).toBe('Control+Plus')
})

it('knows which chords type text', () => {
  expect(['H', 'Shift+H', '?', 'Escape', 'Mod+K', 'F2'].map(isTyping)).toEqual([true, true, true, true, false, false])
})

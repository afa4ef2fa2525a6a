/**
 * A key with its modifiers, e.g. `Mod+Shift+S`, `Shift+H`, `?`, `ArrowLeft`. `Mod` is Command on Apple's keyboards and Ctrl elsewhere.
 * Order: Mod, Alt, Shift, key. Letters are upper case. Signs (`?`, `+`, `[`) carry no Shift: which key makes them depends on the layout.
 */
export type Chord = string

export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

/** The chord of a key event; undefined while only a modifier is down. */
export function chordOf(press: KeyPress, apple = isApple): Chord | undefined {
  const key = keyName(press)
  if (!key) return undefined
  const sign = key.length === 1 && !/[A-Z0-9 ]/.test(key)
  // AltGr, which many layouts need for [ and ], arrives as Ctrl+Alt on Windows.
  const altGraph = sign && press.altKey && (press.ctrlKey || apple)
  const modifiers = [(apple ? press.metaKey : press.ctrlKey) && !altGraph && 'Mod', press.altKey && !altGraph && 'Alt', press.shiftKey && !sign && 'Shift']
  return [...modifiers.filter(Boolean), key === ' ' ? 'Space' : key].join('+')
}

function keyName({ key, code }: KeyPress): string | undefined {
  if (['Control', 'Shift', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead', 'Process', 'Unidentified'].includes(key)) return undefined
  // Digits by position: on French keyboards they need Shift. Letters by position only where the layout has no Latin ones.
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit && (/^\d$/.test(key) || code.startsWith('Digit')) && !/^[?/+\-[\]=]$/.test(key)) return digit
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  if (key.length === 1 && key > '\u007f') return /^Key([A-Z])$/.exec(code)?.[1] ?? key.toUpperCase()
  return key
}

/** Splits off the key; `+` itself is a key too. */
export function chordParts(chord: Chord): string[] {
  const key = chord.endsWith('+') ? '+' : chord.slice(chord.lastIndexOf('+') + 1)
  return [
    ...chord
      .slice(0, chord.length - key.length)
      .split('+')
      .filter(Boolean),
    key,
  ]
}

const arrows: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' }
const appleSigns: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' }

/** Key caps to show, one string per cap. */
export function chordCaps(chord: Chord, apple = isApple): string[] {
  return chordParts(chord).map(
    (part) => arrows[part] ?? (apple ? appleSigns[part] : undefined) ?? (part === 'Mod' ? 'Ctrl' : part === 'Escape' ? 'Esc' : part === '-' ? '−' : part),
  )
}

/** The chord in the form of `aria-keyshortcuts`. */
export const chordAria = (chord: Chord, apple = isApple): string =>
  chordParts(chord)
    .map((part) => (part === 'Mod' ? (apple ? 'Meta' : 'Control') : part === '+' ? 'Plus' : part))
    .join('+')

/** A chord that types text when a field has the focus. */
export const isTyping = (chord: Chord): boolean => !chord.startsWith('Mod+') && !chord.startsWith('Alt+') && !/^F\d+$/.test(chord)

/** The way of each arrow key, by the name of the key: steps to the right and down. */
export const arrowWays: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

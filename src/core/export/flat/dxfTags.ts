/** Degrees from 0 to 360. */
export const degrees = (radians: number): number => {
  const turn = ((radians * 180) / Math.PI) % 360
  return turn < 0 ? turn + 360 : turn
}

/** Text as files of this release hold it: letters beyond ASCII by their codes, no line breaks. */
export const escaped = (text: string): string =>
  Array.from(text.replace(/[\r\n]+/g, ' '), (c) =>
    c >= ' ' && c <= '~' ? c : Array.from({ length: c.length }, (_, i) => `\\U+${c.charCodeAt(i).toString(16).toUpperCase().padStart(4, '0')}`).join(''),
  ).join('')

/** A stretch of a text: from its first letter to the one behind its last. */
export type Stretch = readonly [from: number, to: number]

/** Group codes and values, one to a line, and other tags between them. */
export class Tags {
  readonly #lines: (string | Tags)[] = []

  /** Codes and values in turns. Angles, lengths and weights are written with all their digits. */
  put(...pairs: (number | string)[]): void {
    for (let i = 0; i < pairs.length; i += 2) {
      const code = pairs[i] as number
      const value = pairs[i + 1]
      const isReal = (code >= 10 && code < 60) || (code >= 140 && code < 150) || (code >= 210 && code < 240)
      this.#lines.push(`${String(code).padStart(3)}\n${typeof value === 'number' && isReal && Number.isInteger(value) ? `${value}.0` : value}\n`)
    }
  }

  add(other: Tags): void {
    this.#lines.push(other)
  }

  text(): string {
    return this.placed().text
  }

  /** The text, and where in it each of the tags within stands. */
  placed(): { text: string; places: Map<Tags, Stretch> } {
    const pieces: string[] = []
    const places = new Map<Tags, Stretch>()
    let length = 0
    const write = (tags: Tags): void => {
      const from = length
      for (const line of tags.#lines) {
        if (line instanceof Tags) write(line)
        else {
          pieces.push(line)
          length += line.length
        }
      }
      places.set(tags, [from, length])
    }
    write(this)
    return { text: pieces.join(''), places }
  }
}

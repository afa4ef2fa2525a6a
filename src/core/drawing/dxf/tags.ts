/** Tags of a DXF file of AutoCAD 2007, in UTF-8: a code and a value a pair. */
export class DxfTags {
  readonly #lines: string[] = []
  readonly #handles: { last: number }

  /** `beside`: tags of the same file, with which it shares its handles. */
  constructor(beside?: DxfTags) {
    this.#handles = beside ? beside.#handles : { last: 0x100 }
  }

  /** Codes and values in turn. */
  put(...tags: readonly (number | string)[]): void {
    for (let i = 0; i + 1 < tags.length; i += 2) this.#lines.push(`${tags[i]}\n${tags[i + 1]}\n`)
  }

  /** A handle that nothing else has. */
  handle(): string {
    return (++this.#handles.last).toString(16).toUpperCase()
  }

  /** The handle behind all others. */
  get next(): string {
    return (this.#handles.last + 1).toString(16).toUpperCase()
  }

  add(other: DxfTags): void {
    for (const line of other.#lines) this.#lines.push(line)
  }

  text(): string {
    return this.#lines.join('')
  }
}

/** A line of text as a value: no ends of lines; a caret and a per cent sign twice begin codes. */
export const dxfText = (text: string): string =>
  text
    .replace(/[\r\n]+/g, ' ')
    .replaceAll('^', '^ ')
    .replaceAll('%%', '%%%%%%')
/** A name as a value. */
export const dxfName = (name: string): string => name.replace(/[\r\n]+/g, ' ').replaceAll('^', '^ ') || '0'

/** A command of a Gerber file: words end with `*`, extended ones stand between `%`. Line ends do not count. */
export interface Command {
  /** Without the star. */
  text: string
  isExtended: boolean
}

const PERCENT = 0x25
const STAR = 0x2a

/** Commands in order. Blocks of an extended command (`%AM...*...*%`) come together, joined by stars. */
export function* commandsOf(text: string): Generator<Command> {
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === PERCENT) {
      const end = text.indexOf('%', at + 1)
      const block = text.slice(at + 1, end < 0 ? text.length : end)
      yield { text: block.replaceAll(/[\r\n]/g, '').replace(/\*$/, ''), isExtended: true }
      at = end < 0 ? text.length : end + 1
    } else if (code <= 0x20) at++
    else {
      let end = at
      while (end < text.length && text.charCodeAt(end) !== STAR && text.charCodeAt(end) !== PERCENT) end++
      const block = text
        .slice(at, end)
        .replaceAll(/[\r\n]/g, '')
        .trim()
      if (block !== '') yield { text: block, isExtended: false }
      at = text.charCodeAt(end) === STAR ? end + 1 : end
    }
  }
}

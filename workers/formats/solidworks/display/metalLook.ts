import { framedStrings } from './components.ts'

/** Files of appearances: those of parts stand in this folder of the program, by kind. Those of the floor and of scenes say nothing of a part. */
const APPEARANCE = /\bgraphics\\materials\\(?!miscellaneous\\studio)/i
const METAL = /\\materials\\metal\\/i
/** Appearances up to 2009 have names alone. */
const NAMED = /^(?:polished|brushed|satin|cast|chrome) [a-z]+$/i
const NAMED_METAL = /^(?:(?:polished|brushed|satin|cast) (?:gold|copper|brass|bronze|silver|steel|alumini?um|chrome|titanium|nickel|iron)|chrome plate)$/i

/** Whether all appearances in a part's display data are metals. */
export function isMetal(bytes: Uint8Array): boolean {
  const appearances = framedStrings(bytes).flatMap(({ text }) => (APPEARANCE.test(text) || NAMED.test(text) ? [text] : []))
  return appearances.length > 0 && appearances.every((text) => METAL.test(text) || NAMED_METAL.test(text))
}

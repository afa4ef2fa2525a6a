/**
 * What a shape can be shown without, in the order in which it is given up. In the binary form as in the text form these are names of records: a record whose
 * name is not known is passed over, so that overwriting the name's first letter takes it out.
 */
export const optionalLayers: readonly string[][] = [
  ['LayerElementColor', 'AnimationStack', 'AnimationCurve', 'Pose'],
  ['LayerElementUV', 'Deformer', 'Texture'],
  ['LayerElementNormal', 'LayerElementMaterial', 'Material'],
]

const isLetter = (byte: number): boolean => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122)

/** Takes records with these names (and longer names that begin so) out of the bytes; gives how many there were. */
export function without(bytes: Uint8Array, names: readonly string[]): number {
  let found = 0
  for (const name of names) {
    const letters = Uint8Array.from(name, (letter) => letter.charCodeAt(0))
    for (let at = bytes.indexOf(letters[0]); at >= 0; at = bytes.indexOf(letters[0], at + 1)) {
      if (at > 0 && isLetter(bytes[at - 1])) continue
      let i = 1
      while (i < letters.length && bytes[at + i] === letters[i]) i++
      if (i < letters.length) continue
      bytes[at] = 0x58
      found++
    }
  }
  return found
}

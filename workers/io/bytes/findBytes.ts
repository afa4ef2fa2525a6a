/** Where `word` next stands in `bytes`, from `from` on; -1 when it does not. */
export function findBytes(bytes: Uint8Array, word: ArrayLike<number>, from = 0): number {
  for (let at = bytes.indexOf(word[0], from); at >= 0; at = bytes.indexOf(word[0], at + 1)) {
    let same = 1
    while (same < word.length && bytes[at + same] === word[same]) same++
    if (same === word.length) return at
  }
  return -1
}

/** Text of which each character is a byte, as bytes. */
export const latinBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (character) => character.charCodeAt(0))

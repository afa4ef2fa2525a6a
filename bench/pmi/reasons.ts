/**
 * Rows of the lists that the files do not state in this way, with the reason, as each was looked up in the file. A row without a reason is a miss of the reader:
 * `bench/pmi.ts` ends with an error then. The list of `stc_06` is that of the full part: the file holds a simplified one.
 */
const simplified = 'the simplified part does not have it'
const reasons: Record<string, Record<string, string>> = {
  ctc_04: { '4X M12 x 1.75 - 6H ↧25 ±0.25': 'the file states a plain ⌀12 and a depth of 25 ±0.25; the thread is in the picture alone' },
  ftc_06: {
    '(1.106)': 'stated as 1.106 without the mark for reference dimensions; only the picture has the parentheses',
    '⌳ 1.00 : 2.00': 'a note in the file, listed as such',
    '2X 1.00 : 3.00 ⌲': 'a note in the file, listed as such',
  },
  ftc_10: {
    '∅5.50 ± 0.02': 'the file states ±0.08, in meaning and in the picture',
    'R.20 MAX': 'a note in the file, listed as such',
    'R.15 MAX': 'a note in the file, listed as such',
    '- | 0.1 / 15': 'the file states 0.2 / 15, in meaning and in the picture',
  },
  stc_06: {
    'G1 (circular curve)': simplified,
    'H1 (circular curve)': simplified,
    'J1 (line)': simplified,
    'J2 (line)': simplified,
    'K1 (line)': simplified,
    'K2 (line)': simplified,
    '(1.106)': simplified,
    '(∅1.000)': simplified,
    '∅.250 ±.008': 'the file has one dimension, 2X ⌀.250 ±.008, for both',
    '⌴∅.625 ±.020': simplified,
    '↧.50 ±.05': 'the file has one dimension, .50 ±.05, for both',
    '⌳ 1.00 : 2.00': simplified,
    '2X 1.00 : 3.00 ⌲': simplified,
    '⊕ | .025 | D | C | J': 'the file refers to B and C: the simplified part has no J',
    '⊕ | .025 | D | C | K': 'the file refers to B and C: the simplified part has no K',
    '⊕ | ∅.015 | D | H': 'the file refers to A, B and C: the simplified part has no H',
    '⊕ | ∅.015 | D | G': 'the simplified part has no G',
    '⌓ | .05 | A | B | C (UOS)': 'text of a general note in the file',
  },
}

/** The reason why a row is not in a file; undefined where none is known. */
export const reasonOf = (file: string, text: string): string | undefined => reasons[file]?.[text]

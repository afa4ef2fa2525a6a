/** What the cheap checks found wrong with a face: the body is meshed again by the reference engine. */
export type FaceProblem =
  | 'no surface'
  | 'gap'
  | 'residual'
  | 'beside'
  | 'winding'
  | 'no pole'
  | 'no bridge'
  | 'hole outside'
  | 'no boundary'
  | 'crossing'
  | 'not finite'
  | 'folded'
  | 'empty'
  | 'projection'
  | 'too fine'
  | 'too large'

/** No finer chords help a face whose border does not lie on its surface, or that has come to its limits already: more points only cost. */
const hopeless = new Set<FaceProblem>(['no surface', 'residual', 'beside', 'not finite', 'too fine', 'too large'])

export const isHopeless = (problems: readonly FaceProblem[]): boolean => problems.some((problem) => hopeless.has(problem))

/** The file contradicts itself: a border with a gap, or far from its surface. No engine can find out which of both is meant. */
export const isContradicted = (problems: readonly FaceProblem[]): boolean => problems.includes('gap') || problems.includes('beside')

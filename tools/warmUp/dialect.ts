/** How a family of CAD programs writes STEP: properties that need other code to read, or make other geometry. */
export interface Dialect {
  name: string
  /** `( 'NONE', ( 1.0, … ) ) ;` instead of `('',(1.,…));`. */
  spaced: boolean
  /** Characters after which lists are broken into lines; 0 = never. */
  lineLength: number
  /** Significant digits of numbers. */
  digits: number
  /** Faces all round an axis: with a seam that they meet themselves in, as two halves, or between closed circles without anything that joins them. */
  round: 'seam' | 'halves' | 'rings'
  /** Curves of edges come with curves in the parameters of their faces. */
  surfaceCurves: boolean
  /** Lengths in inches and angles in degrees, stated as multiples of the SI's. */
  converted: boolean
  /** Solids hang on a second representation of the product, joined by a relationship. */
  joined: boolean
  /** Millimetres between parts. The larger a scene, the coarser they are: one with more points in a face than there is room for at first, others that take less time. */
  spacing: number
  /** Properties of products, designators of what they are made of, layers. */
  attributes: boolean
  /** Kind of the coloured items. */
  colored: 'faces' | 'solids'
}

export const dialects: readonly Dialect[] = [
  {
    name: 'wide',
    spaced: true,
    lineLength: 0,
    digits: 18,
    round: 'halves',
    surfaceCurves: false,
    converted: false,
    joined: false,
    spacing: 50,
    attributes: false,
    colored: 'faces',
  },
  {
    name: 'exact',
    spaced: false,
    lineLength: 72,
    digits: 13,
    round: 'seam',
    surfaceCurves: true,
    converted: false,
    joined: false,
    spacing: 500,
    attributes: true,
    colored: 'solids',
  },
  {
    name: 'short',
    spaced: false,
    lineLength: 0,
    digits: 15,
    round: 'rings',
    surfaceCurves: false,
    converted: true,
    joined: true,
    spacing: 500,
    attributes: true,
    colored: 'faces',
  },
]

import { named, up } from './entity.ts'
import { XYZ } from './geometry.ts'
import { TextStyle } from './tables.ts'

/** Text along an arc (Express Tools). Angles are radians, counter-clockwise from `start` to `end`. */
export class ArcAlignedText extends named('ARCALIGNEDTEXT') {
  text = ''
  style = TextStyle.default
  center = new XYZ()
  normal = up()
  radius = 1
  start = 0
  end = Math.PI
  height = 1
  widthFactor = 1
  /** Between letters, and from the arc. */
  spacing = 0
  offset = 0
  /** Left out at the left and the right end of the arc. */
  left = 0
  right = 0
  alignment: 'fit' | 'left' | 'right' | 'center' = 'fit'
  /** Tops of letters point to the centre. */
  inward = false
  /** It stands within the arc. */
  concave = false
}

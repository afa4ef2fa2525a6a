import { draw, loft, makeCylinder, type Drawing, type Shape3D, type Sketch } from 'replicad'

export interface GearData {
  /** Millimetres, in the transverse plane. */
  module: number
  teeth: number
  width: number
  bore: number
  /** Degrees that the teeth turn over the width; 0 = spur. */
  twist?: number
}

const PRESSURE_ANGLE = (20 * Math.PI) / 180
const BACKLASH = 0.02

type Point2 = [number, number]
const polar = (radius: number, angle: number): Point2 => [radius * Math.cos(angle), radius * Math.sin(angle)]

export const tipRadius = ({ module, teeth }: Pick<GearData, 'module' | 'teeth'>): number => module * (teeth / 2 + 1)
export const rootRadius = ({ module, teeth }: Pick<GearData, 'module' | 'teeth'>): number => module * (teeth / 2 - 1.25)

/** inv α = tan α - α: the angle of the involute of a circle `base` at `radius`. */
function involute(radius: number, base: number): number {
  const alpha = Math.acos(Math.min(1, base / radius))
  return Math.tan(alpha) - alpha
}

/** Outline of a gear with involute flanks, each as an arc through three of its points (within 5 µm at these sizes); a tooth points along x. */
export function gearOutline({ module, teeth }: Pick<GearData, 'module' | 'teeth'>): Drawing {
  const pitch = (module * teeth) / 2
  const base = pitch * Math.cos(PRESSURE_ANGLE)
  const tip = tipRadius({ module, teeth })
  const root = rootRadius({ module, teeth })
  // Below the base circle flanks are radial, unless that bit is too short to be worth a face.
  const radial = base - root > 0.3 * module
  const start = radial ? base : root
  const halfTooth = Math.PI / (2 * teeth) - BACKLASH / pitch
  /** Half of the tooth's angle at a radius. */
  const half = (radius: number): number => halfTooth + involute(pitch, base) - involute(radius, base)
  const middle = (start + tip) / 2
  const step = (2 * Math.PI) / teeth
  const pen = draw(polar(root, -half(start)))
  for (let tooth = 0; tooth < teeth; tooth++) {
    const at = tooth * step
    if (radial) pen.lineTo(polar(start, at - half(start)))
    pen.threePointsArcTo(polar(tip, at - half(tip)), polar(middle, at - half(middle)))
    pen.threePointsArcTo(polar(tip, at + half(tip)), polar(tip, at))
    pen.threePointsArcTo(polar(start, at + half(start)), polar(middle, at + half(middle)))
    if (radial) pen.lineTo(polar(root, at + half(start)))
    if (tooth < teeth - 1) pen.threePointsArcTo(polar(root, at + step - half(start)), polar(root, at + step / 2))
  }
  pen.threePointsArcTo(polar(root, -half(start)), polar(root, -step / 2))
  return pen.close()
}

/**
 * A gear about z from 0 to its width, with a plain bore. Helical flanks are lofted: through three sections, or between two when the twist is so small
 * that straight lines stay within 0.2 mm.
 */
export function gearBlank({ module, teeth, width, bore, twist = 0 }: GearData): Shape3D {
  const outline = gearOutline({ module, teeth })
  const sections = twist === 0 ? 1 : Math.abs(twist) < 15 ? 2 : 3
  const at = (fraction: number): Sketch => outline.rotate(twist * fraction).sketchOnPlane('XY', width * fraction) as Sketch
  const body =
    sections === 1
      ? at(0).extrude(width)
      : loft(
          Array.from({ length: sections }, (_, i) => at(i / (sections - 1)).wire),
          { ruled: sections === 2 },
        )
  return body.cut(makeCylinder(bore / 2, width + 2, [0, 0, -1], [0, 0, 1]))
}

import { KitText } from '../../tools/kit/kitText.ts'

/** Millimetres from part to part, and between the rings of a part. */
const PITCH = 12
const STEP = 2

/**
 * A STEP assembly of `count` different parts in rows. Each is a stack of `belts` belts of spheres, closed by a disc below and open above, and states that it is a
 * solid: our checks doubt it, and OpenCascade meshes it again.
 */
export function doubtedBodies(count: number, belts: number): string {
  const file = new KitText()
  const context = file.context()
  const origin = file.placement([0, 0, 0], [0, 0, 1], [1, 0, 0])
  const whole = file.product('Rows', [origin], context)
  const row = Math.ceil(Math.sqrt(count))
  for (let i = 0; i < count; i++) {
    // No two parts are the same body.
    const radius = 4 + i / count
    const rings = Array.from({ length: belts + 1 }, (_, k) => [radius, STEP * k] as const)
    const sphere = Math.hypot(radius, STEP / 2)
    const sides = Array.from({ length: belts }, (_, k) => ({ surface: file.about('SPHERICAL_SURFACE', [sphere], STEP * k + STEP / 2) }))
    const part = file.product(`Stack ${i + 1}`, [origin, file.solid(...file.lathe(rings, sides).slice(0, -1))], context, 'ADVANCED_BREP_SHAPE_REPRESENTATION')
    const place = file.placement([PITCH * (i % row), PITCH * Math.floor(i / row), 0], [0, 0, 1], [1, 0, 0])
    file.place(file.usage(whole.definition, part.definition, '', String(i + 1)), part.shape, whole.shape, origin, place)
  }
  return file.text()
}

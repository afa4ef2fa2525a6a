import { DataSection, parseEntities, real, references, typeOf } from './part21.ts'

/** Values without identity: two equal ones may be one. */
const sharable = /^(CARTESIAN_POINT|DIRECTION|VECTOR|AXIS2_PLACEMENT_3D)$/
/** Curves given twice, in space and on the surfaces: readers make the second from the first. */
const curveOnSurface = /^(SURFACE_CURVE|SEAM_CURVE)$/

export interface WrittenBody {
  solid: string
  /** The solid's faces in the kernel's order. */
  faces: string[]
}

/** Copies the solids of a file that the kernel wrote into `data`, leaner: without parameter-space curves and repeated points. */
export function copyBodies(data: DataSection, kernelFile: string): WrittenBody[] {
  const entities = parseEntities(kernelFile)
  const copied = new Map<number, string>()
  const copy = (id: number): string => {
    const done = copied.get(id)
    if (done) return done
    const entity = entities.get(id)
    if (entity === undefined) throw new Error(`#${id} is missing in the kernel's file`)
    const type = typeOf(entity)
    let reference: string
    if (curveOnSurface.test(type)) reference = copy(references(entity)[0])
    else {
      const text = tidy(entity.replace(/#(\d+)/g, (_, number) => copy(Number(number))))
      reference = sharable.test(type) ? data.share(text) : data.add(text)
    }
    copied.set(id, reference)
    return reference
  }
  const bodies: WrittenBody[] = []
  for (const [id, entity] of entities) {
    if (typeOf(entity) !== 'MANIFOLD_SOLID_BREP') continue
    const shell = entities.get(references(entity)[0])!
    bodies.push({ solid: copy(id), faces: references(shell).map(copy) })
  }
  return bodies
}

/** Points to 10 nm (the file states that uncertainty), other numbers to ten places; no spaces; names are empty. */
function tidy(entity: string): string {
  const unit = entity.startsWith('CARTESIAN_POINT') ? 1e5 : 1e10
  return entity.replace(/-?\d+\.\d*(?:E[+-]?\d+)?/g, (number) => real(Math.round(Number(number) * unit) / unit)).replace(/\s+/g, '')
}

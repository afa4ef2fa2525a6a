import type { Part } from '../../scene/model.ts'

/** Whether holes can be recognised in a part: the source states faces and their neighbours, and which side the material is on. */
export const canHaveHoles = (part: Part): boolean => Boolean(part.mesh && part.edges && part.faces && !part.doubleSided && !part.placeholder)

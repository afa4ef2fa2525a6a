import type { Node, Part, PartId } from './model.ts'

/**
 * The use of a node that is no body of the product. Annotations are written about the model: dimensions, tolerances, notes, symbols (PMI). Construction geometry
 * is what the model was built from or refers to: loose curves and points, axes, planes, reference surfaces ("supplemental geometry" in STEP).
 */
export const roles = ['annotation', 'construction'] as const
export type Role = (typeof roles)[number]

/** Codes in `SceneIndex.role`: 0 is a body, others are the place in `roles` plus 1. */
export const BODY = 0
export const roleCode = (role: Role): number => roles.indexOf(role) + 1

/** Whether a part has no faces: curves, points. They are shown, and no thing that is made or weighed. */
export const isLinesOnly = ({ mesh, edges, points, placeholder }: Part): boolean => !mesh && !placeholder && (edges !== undefined || points !== undefined)

/** Roles of parts that no body of the tree places; empty when the tree has no body, because then they are the model. */
export function rolesOfParts(root: Node): Map<PartId, Role> {
  const out = new Map<PartId, Role>()
  const bodies = new Set<PartId>()
  const stack: { node: Node; role?: Role }[] = [{ node: root }]
  while (stack.length > 0) {
    const { node, role: above } = stack.pop()!
    const role = node.role ?? above
    if (node.part !== undefined) {
      if (role) out.set(node.part, role)
      else bodies.add(node.part)
    }
    for (const child of node.children) stack.push({ node: child, role })
  }
  if (bodies.size === 0) out.clear()
  for (const part of bodies) out.delete(part)
  return out
}

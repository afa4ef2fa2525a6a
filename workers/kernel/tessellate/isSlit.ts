/** A loop of coedges that only runs along edges and back, as the seam between the singularities of a closed surface: it bounds nothing. */
export function isSlit(coedges: ArrayLike<number>): boolean {
  if (coedges.length === 0 || coedges.length % 2 === 1) return false
  const way: number[] = []
  for (let i = 0; i < coedges.length; i++) {
    if (way.at(-1) === ~coedges[i]) way.pop()
    else if (2 * way.push(coedges[i]) > coedges.length) return false
  }
  return way.length === 0
}

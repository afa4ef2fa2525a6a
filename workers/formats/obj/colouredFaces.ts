import type { ObjMaterial } from './mtl.ts'
import { ObjRun } from './objRuns.ts'
import type { ObjData } from './parseObj.ts'

type MaterialOf = (run: ObjRun) => ObjMaterial | undefined

/**
 * Runs by the parts that they become. Faces of one object and group that lie upon common vertices and differ in nothing but an opaque colour are one surface with coloured
 * faces, as exporters write a solid: apart, each piece would be open and without a volume.
 */
export function joinColours({ runs, positions, colors }: Pick<ObjData, 'runs' | 'positions' | 'colors'>, materialOf: MaterialOf): ObjRun[] {
  // Colours of vertices are those of the faces, too.
  if (colors) return runs
  const alike = new Map<string, ObjRun[]>()
  for (const [i, run] of runs.entries()) {
    const key = sharedBy(run, materialOf(run)) ?? `${i}`
    const others = alike.get(key)
    if (others) others.push(run)
    else alike.set(key, [run])
  }
  if (alike.size === runs.length) return runs
  const homeOf = new Map<ObjRun, ObjRun[]>()
  /** Number of the surface that has used a vertex. */
  const used = new Uint32Array(positions.length / 3)
  let surfaces = 0
  for (const group of alike.values()) {
    if (group.length > 1) for (const [run, home] of connected(group, used, surfaces)) homeOf.set(run, home)
    surfaces += group.length
  }
  return runs.flatMap((run) => {
    const home = homeOf.get(run)
    if (!home || home.length === 1) return [run]
    return home[0] === run ? [joined(home, materialOf)] : []
  })
}

/** What runs of one surface have in common; undefined for one that stands alone. */
function sharedBy(run: ObjRun, material: ObjMaterial | undefined): string | undefined {
  if (!run.object || run.vertex.length === 0 || run.line.length > 0 || run.point.length > 0) return undefined
  if (!material || material.texture || (material.color & 255) !== 255) return undefined
  return JSON.stringify([run.object, run.group, material.metalness, material.roughness, run.normal.isFull])
}

/** Each run with those that it hangs together with, by the numbers of their vertices; `used` is marked with numbers above `base`. */
function connected(group: readonly ObjRun[], used: Uint32Array, base: number): Map<ObjRun, ObjRun[]> {
  const homes = group.map((_, i) => [i])
  for (const [i, { vertex }] of group.entries()) {
    for (let corner = 0; corner < vertex.length; corner++) {
      const at = vertex.data[corner]
      if (at >= used.length) continue
      const other = used[at] - base - 1
      if (other >= 0 && homes[other] !== homes[i]) {
        const all = [...homes[other], ...homes[i]].toSorted((a, b) => a - b)
        for (const run of all) homes[run] = all
      }
      used[at] = base + i + 1
    }
  }
  return new Map(group.map((run, i) => [run, homes[i].map((at) => group[at])]))
}

/** One run of all corners of several; the first's colour is that of the part. */
function joined(runs: readonly ObjRun[], materialOf: MaterialOf): ObjRun {
  const [first] = runs
  const out = new ObjRun(first.object, first.group, '')
  const faceStart = [0]
  for (const run of runs) {
    out.append(run)
    faceStart.push(out.vertex.length / 3)
  }
  out.look = first.material
  out.faces = { faceStart: Uint32Array.from(faceStart), faceColor: Uint32Array.from(runs, (run, i) => (i === 0 ? 0 : materialOf(run)!.color)) }
  return out
}

import { faceArea } from '../../src/core/geometry/meshMeasure.ts'
import { bodySize } from '../../workers/kernel/brep/bodySize.ts'
import type { Node } from '../../src/core/scene/model.ts'
import { readBrep } from '../../workers/formats/brep/readBrep.ts'
import { meshPart } from '../../workers/formats/exact/meshPart.ts'
import type { PartSource } from '../../workers/formats/exact/laterParts.ts'
import { IgesFile } from '../../workers/formats/iges/igesFile.ts'
import { TreeBuilder } from '../../workers/formats/iges/structure/tree.ts'
import type { Occt } from '../../wasm/occt/occt.ts'
import { openEdges } from '../faces/closure.ts'

/** What one engine made of a file; areas in mm², every occurrence counted. */
export interface Outcome {
  faces: number
  triangles: number
  area: number
  box: number[]
  /** Milliseconds. */
  cpu: number
}

export interface OwnOutcome extends Outcome {
  parts: number
  solids: number
  /** Solids whose mesh is closed. */
  closed: number
  flagged: number
}

export interface FileComparison {
  own: OwnOutcome
  /** Absent when OpenCascade was not asked. */
  reference?: Outcome
}

const cpu = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const isIges = (path: string): boolean => /\.ige?s$/i.test(path)
const emptyBox = (): number[] => [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]

/** Opens an IGES or BREP file by our reader, and by OpenCascade at normal quality. Throws what the reader throws. */
export function compareFile(path: string, bytes: Uint8Array, occt?: Occt): FileComparison {
  const own = ownOutcome(path, bytes)
  return { own, ...(occt && { reference: referenceOutcome(path, bytes, occt) }) }
}

function ownOutcome(path: string, bytes: Uint8Array): OwnOutcome {
  const started = cpu()
  const { roots, parts } = readParts(path, bytes)
  const size = parts.reduce((largest, { bodies }) => Math.max(largest, bodySize(bodies)), 0)
  const meshed = parts.map((part) => meshPart(part, size, 'normal'))
  const out: OwnOutcome = { faces: 0, triangles: 0, area: 0, box: emptyBox(), cpu: cpu() - started, parts: parts.length, solids: 0, closed: 0, flagged: 0 }
  const uses = countUses(roots)
  for (const { source, meshes, faces, flagged } of meshed) {
    const times = uses.get(source.id) ?? 0
    out.faces += faces * times
    out.flagged += flagged
    meshes.forEach(({ mesh, areas, bodyProblems }, i) => {
      if (bodyProblems.length > 0) out.flagged++
      if (source.bodies[i].kind === 'solid') {
        out.solids++
        if (openEdges(mesh) === 0) out.closed++
      }
      out.triangles += (mesh.indices.length / 3) * times
      for (const area of areas) out.area += area * times
    })
  }
  const positions = new Map(meshed.map(({ source, meshes }) => [source.id, meshes.map(({ mesh }) => mesh.positions)]))
  place(roots, positions, out.box)
  return out
}

function readParts(path: string, bytes: Uint8Array): { roots: Node[]; parts: PartSource[] } {
  if (isIges(path)) return new TreeBuilder(new IgesFile(bytes))
  return readBrep(bytes, Number(/Topology V(\d)/.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 256)))?.[1])) ?? { roots: [], parts: [] }
}

function countUses(roots: readonly Node[]): Map<number, number> {
  const uses = new Map<number, number>()
  const stack = [...roots]
  while (stack.length > 0) {
    const { part, children } = stack.pop()!
    if (part !== undefined) uses.set(part, (uses.get(part) ?? 0) + 1)
    stack.push(...children)
  }
  return uses
}

/** Widens a box by every occurrence of meshes. */
function place(roots: readonly Node[], positions: ReadonlyMap<number, Float32Array[]>, box: number[]): void {
  const visit = (node: Node, outer: ((point: number[]) => number[]) | undefined): void => {
    const m = node.transform
    const move = (point: number[]): number[] => {
      const own = m ? [0, 1, 2].map((i) => m[i] * point[0] + m[i + 4] * point[1] + m[i + 8] * point[2] + m[i + 12]) : point
      return outer ? outer(own) : own
    }
    for (const list of positions.get(node.part ?? -1) ?? []) {
      for (let i = 0; i + 2 < list.length; i += 3) widen(box, move([list[i], list[i + 1], list[i + 2]]))
    }
    for (const child of node.children) visit(child, move)
  }
  for (const root of roots) visit(root, undefined)
}

function widen(box: number[], point: ArrayLike<number>): void {
  for (let axis = 0; axis < 3; axis++) {
    box[axis] = Math.min(box[axis], point[axis])
    box[axis + 3] = Math.max(box[axis + 3], point[axis])
  }
}

function referenceOutcome(path: string, bytes: Uint8Array, occt: Occt): Outcome {
  const started = cpu()
  const scene = occt.read(isIges(path) ? 'iges' : 'brep', bytes, { linear: 1e-3, relative: true, angular: 0.4 })
  const out: Outcome = { faces: 0, triangles: 0, area: 0, box: emptyBox(), cpu: cpu() - started }
  for (const mesh of scene?.meshes ?? []) {
    out.faces += mesh.faceStart.length - 1
    out.triangles += mesh.indices.length / 3
    for (let f = 0; f + 1 < mesh.faceStart.length; f++) out.area += faceArea(mesh, f)
    for (let i = 0; i + 2 < mesh.positions.length; i += 3) widen(out.box, mesh.positions.subarray(i, i + 3))
  }
  return out
}

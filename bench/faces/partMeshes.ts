import { existsSync, readFileSync } from 'node:fs'
import { surfaceKinds } from '../../src/core/scene/surface.ts'
import type { Body, BodyFace } from '../../workers/kernel/brep/body.ts'
import { bodySize } from '../../workers/kernel/brep/bodySize.ts'
import { joinBodies } from '../../workers/kernel/tessellate/joinBodies.ts'
import { soundMesh } from '../../workers/kernel/tessellate/soundMesh.ts'
import type { Tolerance } from '../../workers/kernel/tessellate/tolerance.ts'
import type { Quality } from '../../workers/contract/format.ts'
import { angleUnit } from '../../workers/formats/step/structure/units.ts'
import { Geometry } from '../../workers/formats/step/body/geometry.ts'
import { stepBody } from '../../workers/formats/step/body/stepBody.ts'
import { partDeflection } from '../../workers/formats/step/geometry/deflection.ts'
import { sceneSize } from '../../workers/formats/step/geometry/extent.ts'
import type { PartSource } from '../../workers/formats/step/structure/bodies.ts'
import { readDocument } from '../../workers/formats/step/structure/document.ts'
import { TreeBuilder } from '../../workers/formats/step/structure/tree.ts'
import { unpackStep } from '../../workers/formats/step/references.ts'
import { openEdges } from './closure.ts'
import { patchArea } from './patchArea.ts'
import { edgeGap, planeArea } from './planeArea.ts'

/** The sagitta of an arc goes with the square of its angle. */
export const finerTolerance = ({ linear, angular }: Tolerance, times: number): Tolerance => ({ linear: linear / times, angular: angular / Math.sqrt(times) })

/** Our mesh of one part, as far as it is compared. */
export interface OwnPart {
  source: PartSource
  tolerance: Tolerance
  /** Per face: area in mm², kind of surface, instance number, and what the checks found. */
  areas: number[]
  kinds: string[]
  instances: number[]
  problems: string[]
  /** Whether a solid's mesh is closed. Undefined for sheets. */
  watertight?: boolean
  flagged: boolean
  box: number[]
  triangles: number
  /** Area of a face by its exact edges, or its exact surface; undefined unless it is plane, or all of a spline surface. */
  knownArea(face: number): number | undefined
  /** How far vertices of a face lie off the curves of its edges, millimetres: no area is more certain than this lets it be. */
  edgeGap(face: number): number
}

export interface OwnFile {
  parts: OwnPart[]
  /** CPU of bodies and meshes, and of finding the instances and the structure, milliseconds. */
  meshCpu: number
  scanCpu: number
}

const cpu = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Meshes every distinct exact part of a STEP file by our own engine, at `finer` times less tolerance than the quality's. Throws what the readers throw for files that are none. */
export async function ownParts(path: string, quality: Quality, finer = 1): Promise<OwnFile> {
  const bytes = await unpackStep(new Uint8Array(existsSync(path) ? readFileSync(path) : []))
  const started = cpu()
  const document = readDocument(bytes, path)
  const { roots, parts } = new TreeBuilder(() => undefined).build(document)
  const scanned = cpu()
  const scene = sceneSize(roots)
  const own = parts.filter(({ kind }) => kind === 'exact').flatMap((source) => ownPart(source, scene, quality, finer) ?? [])
  return { parts: own, meshCpu: cpu() - scanned, scanCpu: scanned - started }
}

function ownPart(source: PartSource, scene: number, quality: Quality, finer: number): OwnPart | undefined {
  const { exchange, representations } = source.document
  const representation = representations.get(source.representation)
  const geometry = new Geometry(exchange, representation?.mm ?? 1, angleUnit(exchange, representation?.context ?? -1))
  const bodies: Body[] = source.items.flatMap((item) => stepBody(exchange, item, geometry) ?? [])
  if (bodies.length === 0) return undefined
  const size = bodySize(bodies)
  const tolerance = finerTolerance(partDeflection(size, Math.max(scene, size), quality), finer)
  const meshes = bodies.map((body) => soundMesh(body, tolerance))
  const { mesh } = joinBodies(meshes)
  const problems = meshes.flatMap((own, b) => bodies[b].faces.map((_, f) => own.faceProblems.get(f)?.join(' ') ?? ''))
  return {
    source,
    tolerance,
    areas: meshes.flatMap(({ areas }) => [...areas]),
    kinds: meshes.flatMap(({ faces }) => [...faces.kind].map((kind) => surfaceKinds[kind])),
    instances: bodies.flatMap(({ faces }) => faces.map((face) => face.source)),
    problems,
    ...(bodies.every(({ kind }) => kind === 'solid') && { watertight: mesh.indices.length > 0 && openEdges(mesh) === 0 }),
    flagged: meshes.some((own) => own.faceProblems.size > 0 || own.bodyProblems.length > 0),
    box: boxOf(mesh.positions),
    triangles: mesh.indices.length / 3,
    knownArea: (face) => withFace(bodies, face, planeArea) ?? withFace(bodies, face, patchArea),
    edgeGap: (face) => withFace(bodies, face, edgeGap) ?? 0,
  }
}

/** Calls a function with a face of a part, found by its place among the faces of all bodies. */
function withFace<T>(bodies: readonly Body[], face: number, ask: (body: Body, face: BodyFace) => T): T | undefined {
  let f = face
  for (const body of bodies) {
    if (f < body.faces.length) return ask(body, body.faces[f])
    f -= body.faces.length
  }
  return undefined
}

/** Lowest and highest corner of points. */
export function boxOf(positions: ArrayLike<number>): number[] {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  for (let i = 0; i < positions.length; i++) {
    box[i % 3] = Math.min(box[i % 3], positions[i])
    box[3 + (i % 3)] = Math.max(box[3 + (i % 3)], positions[i])
  }
  return box
}

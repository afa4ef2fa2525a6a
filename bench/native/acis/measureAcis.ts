import { readFileSync } from 'node:fs'
import { meshVolume } from '../../../src/core/geometry/meshMeasure.ts'
import type { Body } from '../../../workers/kernel/brep/body.ts'
import { bodySize } from '../../../workers/kernel/brep/bodySize.ts'
import { type AcisModel, readAcis } from '../../../workers/formats/acis/readAcis.ts'
import { meshPart } from '../../../workers/formats/exact/meshPart.ts'
import type { Quality } from '../../../workers/contract/format.ts'
import { exactModel } from '../../../workers/formats/inventor/exact/exactPart.ts'
import { readDatabase } from '../../../workers/formats/inventor/storage/database.ts'
import { openEdges } from '../../faces/closure.ts'

/** Area in mm² and volume in mm³ of all bodies with faces; of them those whose faces are all there and in order, and of the solids those that are closed meshes. */
export interface MeasuredAcis {
  faces: number
  shaped: number
  complete: number
  solids: number
  closed: number
  flagged: number
  area: number
  volume: number
  box: number[]
  /** Milliseconds of CPU until the first body is meshed. */
  firstMs: number
}

/** A stream of its own, or that of an Inventor part; undefined when it holds none with bodies. */
export function modelOf(path: string): AcisModel | undefined {
  const bytes = new Uint8Array(readFileSync(path))
  return path.endsWith('.ipt') ? exactModel(readDatabase(bytes)) : readAcis(bytes)
}

/** Meshes the bodies of a model; solids alone where there are any, as they are shown. */
export function measureAcis({ parts }: AcisModel, quality: Quality): MeasuredAcis {
  const started = process.cpuUsage()
  const all = parts.flatMap(({ bodies }) => bodies).filter(({ faces }) => faces.length > 0)
  const solids = all.filter(({ kind }) => kind === 'solid')
  const shown: Body[] = solids.length > 0 ? solids : all
  const out: MeasuredAcis = {
    faces: 0,
    shaped: shown.length,
    complete: 0,
    solids: solids.length,
    closed: 0,
    flagged: 0,
    area: 0,
    volume: 0,
    box: [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity],
    firstMs: 0,
  }
  for (const [i, body] of shown.entries()) {
    const { flagged, meshes } = meshPart({ id: 0, name: '', bodies: [body], points: [], color: 0 }, bodySize(shown), quality)
    const [{ mesh, areas }] = meshes
    if (i === 0) {
      const { user, system } = process.cpuUsage(started)
      out.firstMs = (user + system) / 1000
    }
    out.faces += body.faces.length
    out.flagged += flagged
    if (flagged === 0 && areas.every((area) => area > 0)) out.complete++
    if (body.kind === 'solid' && openEdges(mesh) === 0) out.closed++
    out.area += areas.reduce((sum, area) => sum + area, 0)
    out.volume += meshVolume(mesh)
    for (let k = 0; k < mesh.positions.length; k++) {
      const axis = k % 3
      out.box[axis] = Math.min(out.box[axis], mesh.positions[k])
      out.box[axis + 3] = Math.max(out.box[axis + 3], mesh.positions[k])
    }
  }
  return out
}

/** Properties of an opening that decide how many workers mesh its bodies. */
export interface MeshConditions {
  /** Threads that run at once, as the browser reports. */
  cores: number
  /** Memory of the device; browsers round it and stop at 8. */
  memoryGiB: number
  /** Whether workers can look at the same memory: pages that are isolated from other origins. */
  sharing: boolean
  /** Size of the files. */
  bytes: number
  /** Absent while the files are being read: helpers of large ones start ahead. */
  left?: MeshLeft
}

/** Bodies that are still to be meshed, at the rate so far. */
export interface MeshLeft {
  bodies: number
  /** That one worker needs for all of it, and for the heaviest body. */
  milliseconds: number
  heaviest: number
  /** Helpers that have been started ahead. */
  started: number
}

/** The condition that decided. `pays`: several workers are quicker. */
type MeshReason = 'pays' | 'cores' | 'sharing' | 'memory' | 'small-file' | 'short' | 'one-body'

/** `workers`: how many mesh at once, the import worker among them. */
export interface MeshDecision {
  workers: number
  reason: MeshReason
}

/** Cores that the page and the process that draws keep. */
const KEPT_CORES = 2
const MAX_WORKERS = 4
/** Files below this are meshed before a helper has started. */
const SMALL_BYTES = 2 << 20
/** Files from this on are read and scanned for as long as helpers need to start. */
const AHEAD_BYTES = 8 << 20
/** Costs that helpers must make up for: passing them the file and getting the meshes back, and starting helpers that do not run yet. Milliseconds. */
const HANDING_OVER_MS = 100
const START_MS = 400
/** A helper's code, tables and the bodies that it has in hand; the copy of the file and its table in shared memory, until the first is given back. */
const HELPER_GIB = 0.08
const SHARED_COPIES = 1.5
const MEMORY_SHARE = 0.1

/** How many workers mesh the bodies of a file, and why. */
export function meshWorkers({ cores, memoryGiB, sharing, bytes, left }: MeshConditions): MeshDecision {
  const alone = (reason: MeshReason): MeshDecision => ({ workers: 1, reason })
  if (bytes < (left ? SMALL_BYTES : AHEAD_BYTES)) return alone('small-file')
  const byCores = Math.min(MAX_WORKERS, cores - KEPT_CORES)
  if (byCores < 2) return alone('cores')
  if (!sharing) return alone('sharing')
  const room = memoryGiB * MEMORY_SHARE - (bytes * SHARED_COPIES) / 2 ** 30
  const byMemory = 1 + Math.floor(room / HELPER_GIB)
  if (byMemory < 2) return alone('memory')
  const most = Math.min(byCores, byMemory, left?.bodies ?? Infinity)
  if (!left) return { workers: most, reason: 'pays' }
  if (most < 2) return alone('one-body')
  const cost = HANDING_OVER_MS + (left.started > 0 ? 0 : START_MS)
  if (left.milliseconds - left.milliseconds / most < cost) return alone('short')
  if (left.milliseconds - Math.max(left.milliseconds / most, left.heaviest) < cost) return alone('one-body')
  return { workers: most, reason: 'pays' }
}

/** Limits of an opening, milliseconds. A worker that posts no message for `heartbeatTimeout` counts as stuck; an opening takes at most `total`. */
export interface Budget {
  heartbeatTimeout: number
  total: number
}

/**
 * Budget for a file of `bytes`. A worker that loops without yielding posts nothing: the slowest healthy case is reading a file in one go at 1 MB/s
 * on a phone. The whole may take twenty minutes: the product's request time-out (SPEC §7).
 */
export function openBudget(bytes: number): Budget {
  const megabytes = bytes / 2 ** 20
  return { heartbeatTimeout: Math.min(300_000, 45_000 + megabytes * 1000), total: 1_200_000 }
}

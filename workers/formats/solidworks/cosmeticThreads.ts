import { findBytes, latinBytes } from '../../io/bytes/findBytes.ts'
import type { Document } from './document.ts'

const FEATURES = /^Contents\/Config-\d+-ResolvedFeatures$/
/** The class of such a feature, which an archive names once. */
const CLASS = latinBytes('moCosmeticThread_c')

/** Whether a configuration has cosmetic threads: circles and lines that stand for threads, which are drawn by the program and stored nowhere else. */
export function hasCosmeticThreads({ streams }: Document): boolean {
  const name = streams.names.find((own) => FEATURES.test(own))
  const features = name === undefined ? undefined : streams.read(name)
  return features !== undefined && findBytes(features, CLASS) >= 0
}

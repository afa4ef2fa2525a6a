/** Differences between a body and its STEP twin: parts of the twin's area and volume (undefined: no solid), and of the box's diagonal. */
export interface TwinOff {
  file: string
  area: number
  volume?: number
  box: number
}

const AREA = 0.005
const VOLUME = 0.01
const BOX = 0.001

const agrees = ({ area, volume = 0, box }: TwinOff): boolean => Math.abs(area) <= AREA && Math.abs(volume) <= VOLUME && box <= BOX

/** Counts the twins that agree and lists the exceptions with their explanations: doubted bodies and twins that differ. */
export function floorsSection(twins: readonly TwinOff[], doubted: readonly string[], reasons: Readonly<Record<string, string>>): string[] {
  const off = twins.filter((twin) => !agrees(twin)).map(({ file }) => file)
  const listed = [...new Set([...doubted, ...off])]
  return [
    '## Floors and exceptions',
    '',
    `${twins.length - off.length} of ${twins.length} files with a STEP twin agree with it: area within 0.5 %, volume within 1 %, box within 0.1 %.`,
    '',
    ...listed.map((file) => `- ${file}: ${reasons[file] ?? 'not explained'}.`),
    ...(listed.length > 0 ? [''] : []),
  ]
}

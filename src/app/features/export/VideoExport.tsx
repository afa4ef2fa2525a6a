import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { levelsAtom } from '../../state/inspect/explosion.ts'
import { canMakeWebp } from './animatedWebp.ts'
import { Choice } from './SceneChoices.tsx'
import { ExportBar } from './ExportBar.tsx'
import { canMakeVideo, videoFile, type VideoOptions } from './videoFile.ts'

/** Pictures with 256 colours grow large: smaller and fewer frames. */
const gifSizes = { '270p': [480, 270], '360p': [640, 360], '540p': [960, 540], '1:1': [540, 540] } as const
const gifRates = [10, 15, 25] as const
const sizes = { '720p': [1280, 720], '1080p': [1920, 1080], '1440p': [2560, 1440], '1:1': [1080, 1080] } as const
const durations = [4, 8, 12, 20] as const
const rates = [24, 30, 60] as const

/** Options of the video. */
export function VideoExport({ onDone }: { onDone(): void }) {
  const store = useStore()
  const { t } = useTranslation('export')
  const [chosenSize, setSize] = useState<string>('1080p')
  const [seconds, setSeconds] = useState<(typeof durations)[number]>(8)
  const [rate, setRate] = useState<number>(30)
  const [motion, setMotion] = useState<VideoOptions['motion']>('turn')
  const [format, setFormat] = useState<VideoOptions['format']>('video')
  const canExplode = useAtomValue(levelsAtom) > 0
  const offered: Record<string, readonly [number, number]> = format === 'gif' ? gifSizes : sizes
  const offeredRates: readonly number[] = format === 'gif' ? gifRates : rates
  const size = chosenSize in offered ? chosenSize : format === 'gif' ? '360p' : '1080p'
  const framesPerSecond = offeredRates.includes(rate) ? rate : offeredRates[1]
  const [width, height] = offered[size]
  return (
    <>
      {canExplode && (
        <Choice
          legend={t('motion.motion')}
          name="motion"
          value={motion}
          options={[
            { value: 'turn', label: t('motion.turn') },
            { value: 'explode', label: t('motion.explode') },
          ]}
          onChange={setMotion}
        />
      )}
      <Choice
        legend={t('motion.format')}
        name="format"
        value={format}
        options={[
          { value: 'video', label: t('motion.video') },
          { value: 'webp', label: t('motion.webp') },
          { value: 'gif', label: t('motion.gif') },
        ]}
        onChange={setFormat}
      />
      <Choice
        legend={t('resolution')}
        name="size"
        value={size}
        options={Object.entries(offered).map(([value, pixels]) => ({ value, label: pixels.join(' × ') }))}
        onChange={setSize}
      />
      <Choice
        legend={t('duration')}
        name="duration"
        value={seconds}
        options={durations.map((value) => ({ value, label: t('seconds', { count: value }) }))}
        onChange={setSeconds}
      />
      <Choice
        legend={t('frames')}
        name="rate"
        value={framesPerSecond}
        options={offeredRates.map((value) => ({ value, label: `${value}` }))}
        onChange={setRate}
      />
      <ExportBar
        kind="video"
        facts={t('slow', { count: seconds * framesPerSecond })}
        disabled={format === 'webp' ? !canMakeWebp() : format === 'video' && !canMakeVideo()}
        job={(context) => videoFile(store, { width, height, seconds, framesPerSecond, motion, format }, context)}
        onDone={onDone}
      />
    </>
  )
}

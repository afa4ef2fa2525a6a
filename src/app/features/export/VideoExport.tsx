import { useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from './SceneChoices.tsx'
import { ExportBar } from './ExportBar.tsx'
import { canMakeVideo, videoFile } from './videoFile.ts'

const sizes = { '720p': [1280, 720], '1080p': [1920, 1080], '1440p': [2560, 1440], '1:1': [1080, 1080] } as const
type Size = keyof typeof sizes
const durations = [4, 8, 12, 20] as const
const rates = [24, 30, 60] as const

/** Options of the video. */
export function VideoExport({ onDone }: { onDone(): void }) {
  const store = useStore()
  const { t } = useTranslation('export')
  const [size, setSize] = useState<Size>('1080p')
  const [seconds, setSeconds] = useState<(typeof durations)[number]>(8)
  const [framesPerSecond, setRate] = useState<(typeof rates)[number]>(30)
  const [width, height] = sizes[size]
  return (
    <>
      <Choice
        legend={t('resolution')}
        name="size"
        value={size}
        options={(Object.keys(sizes) as Size[]).map((value) => ({ value, label: sizes[value].join(' × ') }))}
        onChange={setSize}
      />
      <Choice
        legend={t('duration')}
        name="duration"
        value={seconds}
        options={durations.map((value) => ({ value, label: t('seconds', { count: value }) }))}
        onChange={setSeconds}
      />
      <Choice legend={t('frames')} name="rate" value={framesPerSecond} options={rates.map((value) => ({ value, label: `${value}` }))} onChange={setRate} />
      <ExportBar
        kind="video"
        facts={t('slow', { count: seconds * framesPerSecond })}
        disabled={!canMakeVideo()}
        job={(context) => videoFile(store, { width, height, seconds, framesPerSecond }, context)}
        onDone={onDone}
      />
    </>
  )
}

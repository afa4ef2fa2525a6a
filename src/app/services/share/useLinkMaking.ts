import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverText } from '../api/callFailure.ts'
import { ContentsMissing, createLink, type ShareChoices, type ShareProgress, type ShareRecord } from './createLink.ts'
import type { ShareTarget } from './shareTarget.ts'

/** The making of a link, with its progress, its end or what went wrong. */
export function useLinkMaking(target: ShareTarget, made: (share: ShareRecord, choices: ShareChoices) => void) {
  const { t } = useTranslation('share')
  const [progress, setProgress] = useState<ShareProgress | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef<AbortController>(undefined)
  const make = async (choices: ShareChoices): Promise<void> => {
    const controller = new AbortController()
    running.current = controller
    setFailure(null)
    setProgress({ step: 'creating', fraction: Number.NaN })
    try {
      const share = await createLink(target, choices, { signal: controller.signal, progress: (now) => !controller.signal.aborted && setProgress(now) })
      made(share, choices)
    } catch (error) {
      if (!controller.signal.aborted) setFailure(error instanceof ContentsMissing ? t('unreachable') : serverText(error))
    } finally {
      if (running.current === controller) setProgress(null)
    }
  }
  const cancel = useCallback(() => running.current?.abort(), [])
  return { make, progress, failure, cancel }
}

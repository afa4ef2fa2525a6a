import type { TFunction } from 'i18next'
import { SHARE_PASSWORD_DIGITS } from '../../../../contract/limits.ts'

const pattern = new RegExp(`^[0-9]{${SHARE_PASSWORD_DIGITS}}$`)

/** Validates a share's password (SPEC §5): true, or the sentence about the fault. */
export function passwordRule(value: string, t: TFunction<'share'>): string | true {
  if (value === '') return t('password.required')
  return pattern.test(value) || t('password.invalid')
}

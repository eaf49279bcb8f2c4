/** What an establishment allows on phones and tablets. */
export interface MobileMode {
  available: boolean;
  forced: boolean;
}

/**
 * Whether a module can be played on this device: on a phone it must be made for it and the establishment must allow it;
 * on a computer the establishment must not force the phone, unless the module is made for it too (C-4-63, C-4-64, C-4-65).
 */
export function isPlayableOn(
  device: { isMobile: boolean },
  module: { isMobileModeAvailable: boolean },
  mobile: MobileMode,
): boolean {
  if (device.isMobile) return module.isMobileModeAvailable && mobile.available;
  return !mobile.forced || module.isMobileModeAvailable;
}

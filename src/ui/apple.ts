/** Whether the device has Apple's keyboard. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

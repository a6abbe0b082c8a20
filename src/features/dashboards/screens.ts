// Named once in the first load: each screen's own files and styles are listed here, where they cost the start nothing.
export const liveStatus = async () => (await import("./live/live-status-screen.tsx")).LiveStatusScreen;
export const statistics = async () => (await import("./statistics/statistics-screen.tsx")).StatisticsScreen;
export const wall = async () => (await import("./wall/wall-screen.tsx")).WallScreen;
